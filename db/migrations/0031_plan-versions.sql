CREATE TABLE "plan_versions" (
	"client_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb,
	"made_at" timestamp with time zone NOT NULL,
	"staff_id" bigint,
	CONSTRAINT "plan_versions_client_id_location_id_version_pk" PRIMARY KEY("client_id","location_id","version")
);
--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_client_id_location_id_locations_client_id_id_fk" FOREIGN KEY ("client_id","location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;