"""Source code as a graph: symbols, what a call, an import or a type means, and walks along these links.

lookup          resolves what a person types to symbols; names searches all their names
symbol_reader   reads symbols with their texts, for showing and quoting
repository      reads what resolving needs from the store, as records: files, symbols, imports, calls
resolve         what a call means; meaning says when that is certain
modules         the files that an import means; packages has the names that manifests give
exports         names that a JavaScript file gives to others; reexports follows names through importing files
headers         C++ declarations and definitions in different files; includes follows what a file includes
relations       links between symbols other than calls
walk            walks along all of these links
"""
