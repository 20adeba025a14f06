CREATE TABLE "domain_claims" (
	"client_id" integer NOT NULL,
	"domain" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"proven_by" text,
	"problem" text,
	"failing_since" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL,
	CONSTRAINT "domain_claims_client_id_domain_pk" PRIMARY KEY("client_id","domain")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "circle_wanted" text;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD COLUMN "digits" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_claims" ADD CONSTRAINT "domain_claims_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_claims_next_check_at_index" ON "domain_claims" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "domain_claims_domain_index" ON "domain_claims" USING btree ("domain");