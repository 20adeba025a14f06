ALTER TYPE "public"."mail_kind" ADD VALUE 'renewal';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'renewal_reminder';--> statement-breakpoint
CREATE TABLE "renewal_passes" (
	"client_id" integer NOT NULL,
	"voucher_id" bigint NOT NULL,
	"renewal_id" bigint NOT NULL,
	CONSTRAINT "renewal_passes_client_id_voucher_id_pk" PRIMARY KEY("client_id","voucher_id")
);
--> statement-breakpoint
CREATE TABLE "renewal_seats" (
	"client_id" integer NOT NULL,
	"renewal_id" bigint NOT NULL,
	"person" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"nr" integer NOT NULL,
	CONSTRAINT "renewal_seats_client_id_renewal_id_person_sub_event_id_pk" PRIMARY KEY("client_id","renewal_id","person","sub_event_id")
);
--> statement-breakpoint
CREATE TABLE "renewal_windows" (
	"client_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "renewal_windows_client_id_subscription_id_pk" PRIMARY KEY("client_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"token" text NOT NULL,
	"people" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "renewals_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "renewals_clientId_token_unique" UNIQUE("client_id","token"),
	CONSTRAINT "renewals_clientId_subscriptionId_orderId_unique" UNIQUE("client_id","subscription_id","order_id"),
	CONSTRAINT "renewals_people" CHECK (people > 0)
);
--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "subscription_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renews" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renew_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renew_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "remind_days" integer;--> statement-breakpoint
ALTER TABLE "renewal_passes" ADD CONSTRAINT "renewal_passes_voucher_fk" FOREIGN KEY ("client_id","voucher_id") REFERENCES "public"."vouchers"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_passes" ADD CONSTRAINT "renewal_passes_of_fk" FOREIGN KEY ("client_id","renewal_id") REFERENCES "public"."renewals"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_seats" ADD CONSTRAINT "renewal_seats_of_fk" FOREIGN KEY ("client_id","renewal_id") REFERENCES "public"."renewals"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_seats" ADD CONSTRAINT "renewal_seats_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_windows" ADD CONSTRAINT "renewal_windows_of_fk" FOREIGN KEY ("client_id","subscription_id") REFERENCES "public"."subscriptions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_of_fk" FOREIGN KEY ("client_id","subscription_id") REFERENCES "public"."subscriptions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewal_passes_of" ON "renewal_passes" USING btree ("renewal_id","client_id");--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_subscription_fk" FOREIGN KEY ("client_id","subscription_id") REFERENCES "public"."subscriptions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_of_subscription" ON "blocks" USING btree ("client_id","subscription_id","sub_event_id") WHERE subscription_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_made_by" CHECK ((staff_id IS NULL) = (subscription_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renewal" CHECK (num_nonnulls(renews, renew_from, renew_until) IN (0, 3));