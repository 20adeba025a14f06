CREATE TABLE "rides" (
	"client_id" integer NOT NULL,
	"from_location_id" integer NOT NULL,
	"to_client_id" integer NOT NULL,
	"to_location_id" integer NOT NULL,
	"metres" integer NOT NULL,
	"line" text,
	"from_lat" double precision NOT NULL,
	"from_lon" double precision NOT NULL,
	"to_lat" double precision NOT NULL,
	"to_lon" double precision NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rides_client_id_from_location_id_to_location_id_pk" PRIMARY KEY("client_id","from_location_id","to_location_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "ride_speed_kmh" numeric(5, 2) DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_from_location_fk" FOREIGN KEY ("client_id","from_location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_to_location_fk" FOREIGN KEY ("to_client_id","to_location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rides_from_location" ON "rides" USING btree ("from_location_id","to_location_id");--> statement-breakpoint
CREATE INDEX "rides_to_location" ON "rides" USING btree ("to_location_id","from_location_id");