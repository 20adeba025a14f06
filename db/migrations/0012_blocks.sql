CREATE TABLE "blocks" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sub_event_id" integer NOT NULL,
	"reason" text NOT NULL,
	"owner" text NOT NULL,
	"colour" text NOT NULL,
	"releases_at" timestamp with time zone,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "blocks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "seats" DROP CONSTRAINT "seats_taken_has_type_and_price";--> statement-breakpoint
ALTER TABLE "sub_events" ADD COLUMN "moved_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sub_events" ADD COLUMN "moved_from_place" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_sub_event_id_client_id_index" ON "blocks" USING btree ("sub_event_id","client_id");--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_taken_has_type_and_price" CHECK ((cart_id IS NULL AND order_id IS NULL) = (price IS NULL)
        AND (price IS NULL OR coalesce(cart_id, '') LIKE 'block:%') = (ticket_type_id IS NULL));