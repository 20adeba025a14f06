ALTER TABLE "rides" ADD COLUMN "pushed_metres" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "ferry_metres" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "extra_seconds" integer DEFAULT 0 NOT NULL;