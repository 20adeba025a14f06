CREATE TYPE "public"."order_kind" AS ENUM('tickets', 'gift_card');--> statement-breakpoint
ALTER TYPE "public"."figure_part" ADD VALUE 'gift_cards';--> statement-breakpoint
ALTER TYPE "public"."gift_card_entry_kind" ADD VALUE 'sold';--> statement-breakpoint
ALTER TYPE "public"."gift_card_entry_kind" ADD VALUE 'taken_back';--> statement-breakpoint
ALTER TYPE "public"."gift_card_entry_kind" ADD VALUE 'expired';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'gift_card';--> statement-breakpoint
CREATE TABLE "gift_card_sales" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"years" integer,
	"receiver" text NOT NULL,
	"greeting" text NOT NULL,
	"recipient" text,
	"send_on" date,
	"card_id" bigint,
	CONSTRAINT "gift_card_sales_client_id_order_id_pk" PRIMARY KEY("client_id","order_id"),
	CONSTRAINT "gift_card_sales_amount" CHECK (amount > 0),
	CONSTRAINT "gift_card_sales_years" CHECK (years IS NULL OR years >= 2)
);
--> statement-breakpoint
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_amount";--> statement-breakpoint
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_about";--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "gift_cards" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" "order_kind" DEFAULT 'tickets' NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_sales" ADD CONSTRAINT "gift_card_sales_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_sales" ADD CONSTRAINT "gift_card_sales_client_id_card_id_gift_cards_client_id_id_fk" FOREIGN KEY ("client_id","card_id") REFERENCES "public"."gift_cards"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_sales_card" ON "gift_card_sales" USING btree ("client_id","card_id") WHERE card_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_amount" CHECK (CASE WHEN kind::text IN ('reserved', 'taken_back', 'expired') THEN amount < 0 ELSE amount > 0 END);--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_about" CHECK ((kind::text IN ('given', 'expired')) = (payment_id IS NULL)
        AND (kind::text IN ('refunded', 'taken_back')) = (refund_id IS NOT NULL));