"""Questions about meetings, answered by their minutes.

meetings        the questions: what was decided, who is to do what, who attended, who led, when it was
which_meetings  which meetings are meant; near_entries: which entries are about what is asked
minutes         what minutes say, by parts (the table of how they are written) and lines
"""
