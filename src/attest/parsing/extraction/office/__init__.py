"""Spreadsheets, slides and OpenDocument to Markdown, by the same reader of archives as Word.

cells, grids     a cell as it is shown; sheets of cells as headings, tables and paragraphs
number_formats   numbers and dates as a spreadsheet program shows them
workbooks        Excel (.xlsx), with worksheets; delimited is .csv and .tsv
"""
