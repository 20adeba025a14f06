ALTER TABLE "waiting_rooms" ADD COLUMN "since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;
--> statement-breakpoint
-- Who is buying behind a room that was there already goes on.
UPDATE "waiting_rooms" SET "since" = 'epoch';
