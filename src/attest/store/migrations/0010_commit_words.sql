-- Who made a commit, and what they say that it does; NULL until the history is walked again with `attest index --history`.

ALTER TABLE past_commit ADD COLUMN author TEXT;
ALTER TABLE past_commit ADD COLUMN subject TEXT;
