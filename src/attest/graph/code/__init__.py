"""Source code as a graph: what a call, an import or a type means, and the ways along it.

lookup        from what a person types to symbols, by their names; symbol_reader gives them with their texts
resolve       what a call means; meaning says when that is certain, of the records (files, symbols, imports, calls) that
              repository reads; modules are found by packages, exports are names that a file gives, reexports follows
              them through files that import them, headers have what C++ declares in one file and defines in another,
              includes what a file of it includes
relations     what else joins two symbols
walk          goes along
"""
