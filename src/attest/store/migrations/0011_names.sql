-- The id that a document's text claims, or its path. It differs from the id of the document where another file has it.
-- NULL in rows of before, until names are settled the next time.
ALTER TABLE document ADD COLUMN claimed TEXT;
