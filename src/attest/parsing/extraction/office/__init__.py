"""Spreadsheets, slides and OpenDocument to Markdown, by the same reader of archives as Word.

cells, grids     what a cell shows; sheets as headings, tables and paragraphs, by the regions that stand on them
number_formats   numbers and dates as a spreadsheet program shows them
workbooks        Excel (.xlsx) by packages and worksheets; delimited is .csv and .tsv
slides           PowerPoint (.pptx), with charts; presentations are slides as Markdown, lists their paragraphs and items
rtf              Rich Text Format, with its control words in rtf_words and its paragraphs in rtf_blocks
opendocument     its texts, sheets and slides (.odt, .ods, .odp), with opendocument_text and opendocument_sheets
"""
