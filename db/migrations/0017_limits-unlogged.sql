-- Counts of at most some minutes, written a few times a second: a crash may forget them, and no replica needs them.
ALTER TABLE limit_counts SET UNLOGGED;
