CREATE TYPE "public"."subscription_kind" AS ENUM('series', 'choice');--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"client_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subscription_events_client_id_subscription_id_sub_event_id_pk" PRIMARY KEY("client_id","subscription_id","sub_event_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_ranks" (
	"client_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"price" numeric(10, 2),
	"position" integer NOT NULL,
	CONSTRAINT "subscription_ranks_client_id_subscription_id_category_id_pk" PRIMARY KEY("client_id","subscription_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" "subscription_kind" NOT NULL,
	"name" text NOT NULL,
	"names" jsonb,
	"text" text NOT NULL,
	"texts" jsonb,
	"ticket_type_id" integer NOT NULL,
	"at_least" integer NOT NULL,
	"at_most" integer NOT NULL,
	"sale_from" timestamp with time zone,
	"sale_until" timestamp with time zone,
	"maximum" integer,
	"position" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscriptions_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "subscriptions_clientId_key_unique" UNIQUE("client_id","key"),
	CONSTRAINT "subscriptions_counts" CHECK (at_least >= 1 AND at_most >= at_least)
);
--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_made_of";--> statement-breakpoint
ALTER TABLE "voucher_series" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD COLUMN "subscription_id" integer;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_of_fk" FOREIGN KEY ("client_id","subscription_id") REFERENCES "public"."subscriptions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_ranks" ADD CONSTRAINT "subscription_ranks_of_fk" FOREIGN KEY ("client_id","subscription_id") REFERENCES "public"."subscriptions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_ranks" ADD CONSTRAINT "subscription_ranks_category_fk" FOREIGN KEY ("client_id","category_id") REFERENCES "public"."categories"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_type_fk" FOREIGN KEY ("client_id","ticket_type_id") REFERENCES "public"."ticket_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_subscription_fk" FOREIGN KEY ("client_id","subscription_id") REFERENCES "public"."subscriptions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_taken" ON "vouchers" USING btree ("taken_at") WHERE size IS NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_subscription" UNIQUE("client_id","subscription_id");--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_made_by" CHECK ((staff_id IS NULL) = (subscription_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_made_of" CHECK (num_nonnulls(seed, word, size) = 1 AND (code_hash IS NULL) = (size IS NOT NULL)
        AND (taken_at IS NULL) = (size IS NULL));