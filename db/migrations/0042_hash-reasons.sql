ALTER TABLE "audit_log" ADD COLUMN "reason_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "reason" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "name" SET STATISTICS 0;
