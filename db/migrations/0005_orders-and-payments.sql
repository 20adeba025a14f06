CREATE TYPE "public"."audit_actor" AS ENUM('buyer', 'provider', 'clock', 'office', 'command');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('pending', 'promised', 'paid', 'cancelled', 'expired', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('mollie', 'stripe', 'door', 'free', 'test');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('opening', 'open', 'paid', 'failed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."refund_reason" AS ENUM('late', 'twice', 'wrong_amount', 'given_up');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('due', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."test_bank_status" AS ENUM('open', 'paid', 'failed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" "audit_actor" NOT NULL,
	"action" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_log_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"nr" integer NOT NULL,
	"section" text,
	"row_nr" text NOT NULL,
	"seat_nr" text NOT NULL,
	"category_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"discount_id" text NOT NULL,
	"discount_name" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"event_name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"location_id" integer NOT NULL,
	"location_name" text NOT NULL,
	CONSTRAINT "order_lines_client_id_order_id_position_pk" PRIMARY KEY("client_id","order_id","position"),
	CONSTRAINT "order_lines_clientId_orderId_subEventId_nr_unique" UNIQUE("client_id","order_id","sub_event_id","nr")
);
--> statement-breakpoint
CREATE TABLE "payment_credentials" (
	"client_id" integer NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_credentials_client_id_provider_pk" PRIMARY KEY("client_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"token" text NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"method_id" integer,
	"description" text NOT NULL,
	"method" text,
	"cost" numeric(10, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "payment_status" NOT NULL,
	"provider_ref" text,
	"checkout_url" text,
	"paid_amount" numeric(14, 2),
	"paid_currency" text,
	"paid_at" timestamp with time zone,
	"settles" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "payments_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "payments_clientId_token_unique" UNIQUE("client_id","token"),
	CONSTRAINT "payments_clientId_provider_providerRef_unique" UNIQUE("client_id","provider","provider_ref"),
	CONSTRAINT "payments_settling_is_paid" CHECK (NOT settles OR status = 'paid'),
	CONSTRAINT "payments_paid_is_known" CHECK ((status = 'paid') = (paid_at IS NOT NULL AND paid_amount IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"token" text NOT NULL,
	"reason" "refund_reason" NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "refund_status" NOT NULL,
	"provider_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "refunds_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "refunds_clientId_paymentId_unique" UNIQUE("client_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "test_bank_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"token" text NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "test_bank_status" NOT NULL,
	"refunded" numeric(14, 2),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_bank_payments_clientId_token_copy_unique" UNIQUE("client_id","token","copy")
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "created_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "redirect_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "refund_hours" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status" "order_status" NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cart_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tickets_total" numeric(14, 2) NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_cost" numeric(10, 2) NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total" numeric(14, 2) NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "currency" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locale" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "last_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zip" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "opt_in" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mailing_list" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credentials" ADD CONSTRAINT "payment_credentials_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_client_id_payment_id_payments_client_id_id_fk" FOREIGN KEY ("client_id","payment_id") REFERENCES "public"."payments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD CONSTRAINT "test_bank_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_order_id_client_id_index" ON "audit_log" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "order_lines_sub_event_id_client_id_index" ON "order_lines" USING btree ("sub_event_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settling" ON "payments" USING btree ("client_id","order_id") WHERE settles;--> statement-breakpoint
CREATE INDEX "payments_order_id_client_id_index" ON "payments" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("next_ask_at") WHERE next_ask_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("next_try_at") WHERE next_try_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_cart_id_client_id_index" ON "orders" USING btree ("cart_id","client_id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("expires_at") WHERE status IN ('pending', 'promised');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_clientId_key_unique" UNIQUE("client_id","key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_is_sum" CHECK (total = tickets_total + payment_cost);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_at" CHECK (status NOT IN ('paid', 'refunded') OR paid_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ended_at" CHECK ((status IN ('cancelled', 'expired', 'refunded')) = (ended_at IS NOT NULL));