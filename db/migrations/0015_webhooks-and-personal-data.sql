CREATE TYPE "public"."webhook_type" AS ENUM('order.paid', 'order.refunded', 'order.expired', 'event.updated', 'stock.changed');--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"client_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"endpoint_id" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"last_status" integer,
	"last_error" text,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_client_id_message_id_endpoint_id_pk" PRIMARY KEY("client_id","message_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"types" "webhook_type"[],
	"created_at" timestamp with time zone NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"stopped_at" timestamp with time zone,
	"stock_counted_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "webhook_endpoints_clientId_url_unique" UNIQUE("client_id","url")
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"client_id" integer NOT NULL,
	"id" text NOT NULL,
	"type" "webhook_type" NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_messages_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"endpoint_id" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "webhook_secrets_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_stock" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"held" integer NOT NULL,
	"sold" integer NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "webhook_stock_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "keep_personal_data_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_fk" FOREIGN KEY ("client_id","message_id") REFERENCES "public"."webhook_messages"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("client_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_fk" FOREIGN KEY ("client_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_stock" ADD CONSTRAINT "webhook_stock_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_messages_created_at_index" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_with_personal_data" ON "orders" USING btree ("created_at") WHERE erased_at IS NULL;