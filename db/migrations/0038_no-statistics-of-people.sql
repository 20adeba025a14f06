-- What the planner gathers of a column holds its values, of erased persons too, until it is gathered anew: of these it gathers
-- nothing. A type that is the same forgets what was gathered, and rewrites nothing.
ALTER TABLE orders
  ALTER email TYPE text, ALTER first_name TYPE text, ALTER last_name TYPE text, ALTER phone TYPE text,
  ALTER address TYPE text, ALTER city TYPE text, ALTER zip TYPE text, ALTER return_url TYPE text;
--> statement-breakpoint
ALTER TABLE orders
  ALTER email SET STATISTICS 0, ALTER first_name SET STATISTICS 0, ALTER last_name SET STATISTICS 0, ALTER phone SET STATISTICS 0,
  ALTER address SET STATISTICS 0, ALTER city SET STATISTICS 0, ALTER zip SET STATISTICS 0, ALTER return_url SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE idempotency_keys ALTER body TYPE text, ALTER body SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE limit_counts ALTER key TYPE text, ALTER key SET STATISTICS 0;
