CREATE TABLE "order_notes" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"staff_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_notes_client_id_order_id_pk" PRIMARY KEY("client_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "saved_views_clientId_staffId_name_unique" UNIQUE("client_id","staff_id","name")
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;