-- The order in which answers were last given, for `last`: an answer that is given again is the latest again.

ALTER TABLE answer ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
UPDATE answer SET asked = rowid;
CREATE INDEX answer_by_asked ON answer (asked);
