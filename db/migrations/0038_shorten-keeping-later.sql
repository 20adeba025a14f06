ALTER TABLE "clients" ADD COLUMN "keep_longer_days" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "keep_longer_until" timestamp with time zone;