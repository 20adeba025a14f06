ALTER TYPE "public"."mail_kind" ADD VALUE 'refund_failed';--> statement-breakpoint
ALTER TYPE "public"."refund_status" ADD VALUE 'returned';--> statement-breakpoint
ALTER TYPE "public"."webhook_type" ADD VALUE 'refund.failed';--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("client_id") WHERE status = 'failed';--> statement-breakpoint
-- What was sent before anybody asked how it ends is asked for now, within the hour.
UPDATE "refunds" SET "next_try_at" = now() + random() * interval '1 hour' WHERE "status" = 'sent' AND "reason" IN ('late', 'twice', 'wrong_amount', 'given_up');
