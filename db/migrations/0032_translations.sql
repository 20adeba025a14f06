ALTER TABLE "clients" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "main_events" ADD COLUMN "texts" jsonb;