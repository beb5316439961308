"""Questions about meetings, answered by their minutes.

meetings         the questions: what was decided, who is to do what, who was there, who led, when it was
which_meetings   the meetings that are meant; near_entries: the entries that are about what is asked
minutes          what a text has of minutes, by parts, the table of how they are written, in lines
"""
