"""Spreadsheets, slides and OpenDocument to Markdown, by the same reader of archives as Word.

cells, grids     what a cell shows; sheets of cells as headings, tables and paragraphs
number_formats   numbers and dates as a spreadsheet program shows them
workbooks        Excel (.xlsx) by packages and worksheets; delimited is .csv and .tsv
slides           PowerPoint (.pptx), with charts; presentations are slides as Markdown, lists their paragraphs and items
opendocument     its texts, sheets and slides (.odt, .ods, .odp), with opendocument_text and opendocument_sheets
"""
