CREATE TYPE "public"."test_payment_status" AS ENUM('opening', 'open', 'paid', 'returned', 'unpaid', 'refused', 'stuck');--> statement-breakpoint
CREATE TABLE "test_payments" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"description" text NOT NULL,
	"method" text,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "test_payment_status" NOT NULL,
	"provider_ref" text,
	"checkout_url" text,
	"refund_ref" text,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"paid_amount" numeric(14, 2),
	"ended_at" timestamp with time zone,
	"last_error" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "test_payments_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "test_payments_clientId_token_unique" UNIQUE("client_id","token"),
	CONSTRAINT "test_payments_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "mail_texts" jsonb;--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_payments_due" ON "test_payments" USING btree ("next_try_at") WHERE next_try_at IS NOT NULL;