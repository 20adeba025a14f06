CREATE TYPE "public"."figure_part" AS ENUM('tickets', 'fees', 'unused');--> statement-breakpoint
CREATE TYPE "public"."order_channel" AS ENUM('shop', 'api', 'box_office', 'invoice');--> statement-breakpoint
CREATE TABLE "figure_days" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"timezone" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_days_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"nr" integer NOT NULL,
	"part" "figure_part" NOT NULL,
	"sub_event_id" integer,
	"channel" "order_channel" NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"description" text NOT NULL,
	"vat_rate" numeric(5, 2),
	"sold" integer NOT NULL,
	"sold_amount" numeric(14, 2) NOT NULL,
	"returned" integer NOT NULL,
	"returned_amount" numeric(14, 2) NOT NULL,
	"moved" integer NOT NULL,
	"moved_amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "figures_client_id_day_nr_pk" PRIMARY KEY("client_id","day","nr")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" "order_channel" DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_days" ADD CONSTRAINT "figure_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures" ADD CONSTRAINT "figures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_days_counted_at_index" ON "figure_days" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "order_lines_ended" ON "order_lines" USING btree ("client_id","ended_at") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("client_id","ended_at") WHERE status = 'refunded';--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("client_id","paid_at") WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("client_id","created_at");