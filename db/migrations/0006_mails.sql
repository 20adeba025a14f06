CREATE TYPE "public"."mail_kind" AS ENUM('confirmation', 'receipt', 'reserved', 'payment_failed', 'refunded');--> statement-breakpoint
CREATE TABLE "mails" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "mail_kind" NOT NULL,
	"order_id" bigint NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mails_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "mails_clientId_orderId_kind_occasion_unique" UNIQUE("client_id","order_id","kind","occasion")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mails" USING btree ("next_attempt_at") WHERE sent_at IS NULL AND failed_at IS NULL;