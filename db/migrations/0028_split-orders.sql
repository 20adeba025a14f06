ALTER TYPE "public"."line_change_kind" ADD VALUE 'split';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'order_split';--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_moved_to";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_topping_up_is_paid";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "split_order_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "split_position" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "share_of" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_split_fk" FOREIGN KEY ("client_id","split_order_id","split_position") REFERENCES "public"."order_lines"("client_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_share_of_fk" FOREIGN KEY ("client_id","share_of") REFERENCES "public"."payments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_source_fk" FOREIGN KEY ("client_id","source_id") REFERENCES "public"."payments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_split" ON "order_lines" USING btree ("client_id","split_order_id","split_position") WHERE split_order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_shares" ON "payments" USING btree ("client_id","share_of") WHERE share_of IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_of_source" ON "payments" USING btree ("client_id","source_id") WHERE source_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_moved_to" CHECK (CASE WHEN status = 'moved' THEN (moved_to IS NULL) <> (split_order_id IS NULL) ELSE moved_to IS NULL END
        AND (moved_to IS NULL OR moved_to > position) AND (split_order_id IS NULL) = (split_position IS NULL));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_share" CHECK ((share_of IS NULL) = (source_id IS NULL) AND (share_of IS NULL OR (settles OR tops_up) AND provider_ref IS NULL));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_topping_up_is_paid" CHECK (NOT tops_up OR (status = 'paid' AND NOT settles
        AND (upgrade_id IS NOT NULL OR gift_card_id IS NOT NULL OR share_of IS NOT NULL OR provider::text = 'invoice')));