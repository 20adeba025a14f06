ALTER TYPE "public"."mail_kind" ADD VALUE 'confirm';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'released';--> statement-breakpoint
CREATE TABLE "reservations" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"mailbox" text NOT NULL,
	"network" text,
	"token" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "reservations_client_id_order_id_pk" PRIMARY KEY("client_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "unpaid_orders" jsonb DEFAULT '{"confirm_minutes":15,"release_minutes":15,"seats_per_address":null,"seats_per_network":null,"seats_per_performance":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE cascade ON UPDATE no action;