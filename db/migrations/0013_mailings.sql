ALTER TYPE "public"."mail_kind" ADD VALUE 'mailing';--> statement-breakpoint
ALTER TYPE "public"."staff_mail_kind" ADD VALUE 'mailing_test';--> statement-breakpoint
CREATE TABLE "mailings" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sub_event_id" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "mailings_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailings_sub_event_id_client_id_index" ON "mailings" USING btree ("sub_event_id","client_id");