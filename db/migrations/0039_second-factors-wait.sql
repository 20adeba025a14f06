ALTER TYPE "public"."staff_mail_kind" ADD VALUE 'factor_waits' BEFORE 'role_changed';--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "factors_approved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "factors_since" timestamp with time zone;