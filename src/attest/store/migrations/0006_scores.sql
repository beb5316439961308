-- What rerankers said of passages, so that the same question is not scored again. It can all be worked out anew.

CREATE TABLE scoring (
    scoring_id    INTEGER PRIMARY KEY,      -- in the order in which questions were first asked: the oldest go first
    model         TEXT NOT NULL,            -- the reranker's name
    question_hash TEXT NOT NULL,            -- sha256:… of the question as it was read
    UNIQUE (question_hash, model)
) STRICT;

CREATE TABLE passage_score (
    scoring_id INTEGER NOT NULL REFERENCES scoring ON DELETE CASCADE,
    input_hash TEXT NOT NULL,               -- of the passage, as chunk has it
    score      REAL NOT NULL,
    PRIMARY KEY (scoring_id, input_hash)
) STRICT, WITHOUT ROWID;
