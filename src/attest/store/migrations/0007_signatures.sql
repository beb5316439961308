-- How alike the wordings of two passages are is told from these. NULL: the chunk was made before there were any.
ALTER TABLE chunk ADD COLUMN signature BLOB;
