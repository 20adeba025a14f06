ALTER TYPE "public"."refund_reason" ADD VALUE 'outside';--> statement-breakpoint
ALTER TYPE "public"."refund_reason" ADD VALUE 'charged_back';--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_clientId_paymentId_unique";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "buyer_details" jsonb DEFAULT '{"phone":"ask","address":"no"}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_ours" ON "refunds" USING btree ("client_id","payment_id") WHERE reason IN ('late', 'twice', 'wrong_amount', 'given_up');--> statement-breakpoint
CREATE INDEX "refunds_payment_id_client_id_index" ON "refunds" USING btree ("payment_id","client_id");