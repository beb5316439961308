"""Spreadsheets, slides, OpenDocument and RTF to Markdown; the archive reader is the same as for Word.

cells, grids     the cells of a sheet; sheets as headings, tables and paragraphs, by the regions on them
number_formats   numbers and dates as a spreadsheet program shows them
workbooks        Excel (.xlsx), with packages and worksheets; delimited is .csv and .tsv
slides           PowerPoint (.pptx), with charts; presentations writes slides as Markdown, lists paragraphs and items
rtf              Rich Text Format; rtf_words has its control words, rtf_blocks writes its paragraphs
opendocument     texts, sheets and slides (.odt, .ods, .odp), with opendocument_text and opendocument_sheets
"""
