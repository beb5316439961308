"""Questions about meetings, answered by their minutes.

meetings        the questions: what was decided, who is to do what, who attended, who led, when it was
meetings_meant  which meetings are meant; near_entries: which entries are about what is asked
minutes         what minutes say; minutes_text: where they say it
minutes_parts   how minutes are written, in one table; minutes_lines: their lines and entries
"""
