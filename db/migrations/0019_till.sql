CREATE TYPE "public"."shift_entry_kind" AS ENUM('cash', 'card', 'free', 'refund', 'cash_in', 'cash_out');--> statement-breakpoint
ALTER TYPE "public"."payment_provider" ADD VALUE 'cash';--> statement-breakpoint
CREATE TABLE "shift_entries" (
	"client_id" integer NOT NULL,
	"shift_id" bigint NOT NULL,
	"nr" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" "shift_entry_kind" NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"request" text NOT NULL,
	"asked" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"refund_id" bigint,
	"given" numeric(14, 2),
	"terminal_id" text,
	"reason" text,
	CONSTRAINT "shift_entries_client_id_shift_id_nr_pk" PRIMARY KEY("client_id","shift_id","nr"),
	CONSTRAINT "shift_entries_clientId_request_unique" UNIQUE("client_id","request"),
	CONSTRAINT "shift_entries_clientId_paymentId_unique" UNIQUE("client_id","payment_id"),
	CONSTRAINT "shift_entries_clientId_refundId_unique" UNIQUE("client_id","refund_id"),
	CONSTRAINT "shift_entries_amount" CHECK (amount >= 0),
	CONSTRAINT "shift_entries_given" CHECK (given IS NULL OR kind = 'cash' AND given >= amount),
	CONSTRAINT "shift_entries_about" CHECK ((kind IN ('cash', 'card', 'free')) = (payment_id IS NOT NULL) AND (kind = 'refund') = (refund_id IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"till_id" integer NOT NULL,
	"staff_id" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"float" numeric(10, 2) NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"expected" numeric(14, 2),
	"counted" numeric(14, 2),
	"count" jsonb,
	"note" text,
	"approved_at" timestamp with time zone,
	"approved_by" bigint,
	CONSTRAINT "shifts_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "shifts_closed" CHECK ((closed_at IS NULL) = (expected IS NULL) AND (closed_at IS NULL) = (counted IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)),
	CONSTRAINT "shifts_approved" CHECK ((approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL OR closed_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"terminal_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "tills_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "shift_entries" ADD CONSTRAINT "shift_entries_client_id_shift_id_shifts_client_id_id_fk" FOREIGN KEY ("client_id","shift_id") REFERENCES "public"."shifts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_entries" ADD CONSTRAINT "shift_entries_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_entries" ADD CONSTRAINT "shift_entries_client_id_payment_id_payments_client_id_id_fk" FOREIGN KEY ("client_id","payment_id") REFERENCES "public"."payments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_entries" ADD CONSTRAINT "shift_entries_client_id_refund_id_refunds_client_id_id_fk" FOREIGN KEY ("client_id","refund_id") REFERENCES "public"."refunds"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_client_id_till_id_tills_client_id_id_fk" FOREIGN KEY ("client_id","till_id") REFERENCES "public"."tills"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_entries_order_id_client_id_index" ON "shift_entries" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "shift_entries_at" ON "shift_entries" USING btree ("client_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open_at_till" ON "shifts" USING btree ("client_id","till_id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open_of_person" ON "shifts" USING btree ("client_id","staff_id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_name" ON "tills" USING btree ("client_id",lower("name")) WHERE archived_at IS NULL;