-- What somebody wrote or said is found by who that is.
CREATE INDEX chunk_author ON chunk (author) WHERE author IS NOT NULL;
