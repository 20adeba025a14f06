CREATE TYPE "public"."invoice_kind" AS ENUM('invoice', 'credit');--> statement-breakpoint
CREATE TYPE "public"."invoice_paid_by" AS ENUM('bank', 'cash');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'invoice';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'invoice_due';--> statement-breakpoint
ALTER TYPE "public"."payment_provider" ADD VALUE 'invoice';--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"party" text[] NOT NULL,
	"vat_id" text,
	"reference" text NOT NULL,
	"request" text NOT NULL,
	"documented" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"next_reminder_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_orders_client_id_order_id_pk" PRIMARY KEY("client_id","order_id"),
	CONSTRAINT "invoice_orders_clientId_request_unique" UNIQUE("client_id","request")
);
--> statement-breakpoint
CREATE TABLE "invoice_parts" (
	"client_id" integer NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"paid_by" "invoice_paid_by" NOT NULL,
	"reference" text,
	"request" text NOT NULL,
	"staff_id" bigint,
	CONSTRAINT "invoice_parts_client_id_payment_id_pk" PRIMARY KEY("client_id","payment_id"),
	CONSTRAINT "invoice_parts_clientId_request_unique" UNIQUE("client_id","request")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"client_id" integer NOT NULL,
	"series" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_client_id_series_pk" PRIMARY KEY("client_id","series")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"client_id" integer NOT NULL,
	"series" integer NOT NULL,
	"nr" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" "invoice_kind" NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date,
	"content" jsonb NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	CONSTRAINT "invoices_client_id_series_nr_pk" PRIMARY KEY("client_id","series","nr"),
	CONSTRAINT "invoices_nr" CHECK (nr > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_topping_up_is_paid";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invoice_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_parts" ADD CONSTRAINT "invoice_parts_client_id_payment_id_payments_client_id_id_fk" FOREIGN KEY ("client_id","payment_id") REFERENCES "public"."payments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_parts" ADD CONSTRAINT "invoice_parts_order_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."invoice_orders"("client_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."invoice_orders"("client_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_orders_to_remind" ON "invoice_orders" USING btree ("next_reminder_at") WHERE next_reminder_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_parts_order_id_client_id_index" ON "invoice_parts" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "invoices_order_id_client_id_index" ON "invoices" USING btree ("order_id","client_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_topping_up_is_paid" CHECK (NOT tops_up OR (status = 'paid' AND NOT settles
        AND (upgrade_id IS NOT NULL OR gift_card_id IS NOT NULL OR provider::text = 'invoice')));