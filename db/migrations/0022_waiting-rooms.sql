CREATE TABLE "waiting_lines" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"last_slot" bigint NOT NULL,
	"counted" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "waiting_lines_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_places" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"cart_id" text NOT NULL,
	"slot" bigint,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_places_client_id_sub_event_id_cart_id_pk" PRIMARY KEY("client_id","sub_event_id","cart_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_rooms" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	"shop_minutes" integer NOT NULL,
	CONSTRAINT "waiting_rooms_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_lines" ADD CONSTRAINT "waiting_lines_client_id_sub_event_id_waiting_rooms_client_id_sub_event_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."waiting_rooms"("client_id","sub_event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_client_id_sub_event_id_waiting_lines_client_id_sub_event_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."waiting_lines"("client_id","sub_event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_places_joined_at_index" ON "waiting_places" USING btree ("joined_at");