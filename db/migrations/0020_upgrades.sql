CREATE TYPE "public"."upgrade_status" AS ENUM('waiting', 'paid', 'withdrawn', 'expired');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'upgrade';--> statement-breakpoint
CREATE TABLE "upgrades" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upgrades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"sub_event_id" integer NOT NULL,
	"nr" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" "upgrade_status" DEFAULT 'waiting' NOT NULL,
	"staff_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "upgrades_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "upgrades_clientId_orderId_key_unique" UNIQUE("client_id","order_id","key"),
	CONSTRAINT "upgrades_amount" CHECK (amount > 0),
	CONSTRAINT "upgrades_ended_at" CHECK ((status = 'waiting') = (ended_at IS NULL))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "upgrade_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tops_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrades" ADD CONSTRAINT "upgrades_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrades" ADD CONSTRAINT "upgrades_line_fk" FOREIGN KEY ("client_id","order_id","position") REFERENCES "public"."order_lines"("client_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrades" ADD CONSTRAINT "upgrades_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upgrades_of_ticket" ON "upgrades" USING btree ("client_id","order_id","position") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "upgrades_waiting" ON "upgrades" USING btree ("pay_by") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "upgrades_sub_event_id_client_id_index" ON "upgrades" USING btree ("sub_event_id","client_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_upgrade_id_upgrades_client_id_id_fk" FOREIGN KEY ("client_id","upgrade_id") REFERENCES "public"."upgrades"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_topping_up" ON "payments" USING btree ("client_id","upgrade_id") WHERE tops_up;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_topping_up_is_paid" CHECK (NOT tops_up OR (status = 'paid' AND upgrade_id IS NOT NULL AND NOT settles));