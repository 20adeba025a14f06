ALTER TYPE "public"."shift_entry_kind" ADD VALUE 'gift_card';--> statement-breakpoint
ALTER TABLE "shift_entries" DROP CONSTRAINT "shift_entries_about";--> statement-breakpoint
ALTER TABLE "shift_entries" ADD CONSTRAINT "shift_entries_about" CHECK ((kind::text IN ('cash', 'card', 'free', 'gift_card')) = (payment_id IS NOT NULL) AND (kind = 'refund') = (refund_id IS NOT NULL));