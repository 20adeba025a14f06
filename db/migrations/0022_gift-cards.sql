CREATE TYPE "public"."gift_card_entry_kind" AS ENUM('given', 'reserved', 'released', 'refunded');--> statement-breakpoint
ALTER TYPE "public"."payment_provider" ADD VALUE 'gift_card';--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"client_id" integer NOT NULL,
	"card_id" bigint NOT NULL,
	"nr" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" "gift_card_entry_kind" NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"payment_id" bigint,
	"refund_id" bigint,
	CONSTRAINT "gift_card_entries_client_id_card_id_nr_pk" PRIMARY KEY("client_id","card_id","nr"),
	CONSTRAINT "gift_card_entries_amount" CHECK (CASE WHEN kind = 'reserved' THEN amount < 0 ELSE amount > 0 END),
	CONSTRAINT "gift_card_entries_about" CHECK ((kind = 'given') = (payment_id IS NULL) AND (kind = 'refunded') = (refund_id IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seed" text NOT NULL,
	"code_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"currency" text NOT NULL,
	"balance" numeric(14, 2) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"staff_id" bigint NOT NULL,
	"request" text NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone,
	"blocked_reason" text,
	CONSTRAINT "gift_cards_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "gift_cards_clientId_request_unique" UNIQUE("client_id","request"),
	CONSTRAINT "gift_cards_balance" CHECK (balance >= 0),
	CONSTRAINT "gift_cards_blocked" CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_topping_up_is_paid";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gift_card_id" bigint;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_client_id_card_id_gift_cards_client_id_id_fk" FOREIGN KEY ("client_id","card_id") REFERENCES "public"."gift_cards"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_payment" ON "gift_card_entries" USING btree ("client_id","payment_id","kind") WHERE refund_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_refund" ON "gift_card_entries" USING btree ("client_id","refund_id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_at" ON "gift_card_entries" USING btree ("client_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_code" ON "gift_cards" USING btree ("client_id","code_hash");--> statement-breakpoint
CREATE INDEX "gift_cards_last_four" ON "gift_cards" USING btree ("client_id","last_four");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_gift_card_id_gift_cards_client_id_id_fk" FOREIGN KEY ("client_id","gift_card_id") REFERENCES "public"."gift_cards"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_gift_card" ON "payments" USING btree ("client_id","order_id") WHERE gift_card_id IS NOT NULL AND status IN ('open', 'paid');--> statement-breakpoint
CREATE INDEX "payments_of_gift_card" ON "payments" USING btree ("client_id","gift_card_id") WHERE gift_card_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_gift_card_is_one" CHECK ((provider::text = 'gift_card') = (gift_card_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_topping_up_is_paid" CHECK (NOT tops_up OR (status = 'paid' AND (upgrade_id IS NOT NULL OR gift_card_id IS NOT NULL) AND NOT settles));