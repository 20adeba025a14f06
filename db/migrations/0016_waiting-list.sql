CREATE TYPE "public"."waiting_list_state" AS ENUM('unconfirmed', 'waiting', 'offered', 'taken', 'lapsed', 'left', 'removed', 'over');--> statement-breakpoint
CREATE TABLE "waiting_list_entries" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_list_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sub_event_id" integer NOT NULL,
	"count" integer NOT NULL,
	"category_id" integer,
	"state" "waiting_list_state" DEFAULT 'unconfirmed' NOT NULL,
	"email" text,
	"mailbox" text,
	"locale" text NOT NULL,
	"token" text,
	"joined_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"next_mail_at" timestamp with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "waiting_list_entries_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "waiting_list_count" CHECK (count > 0),
	CONSTRAINT "waiting_list_ended" CHECK ((state IN ('unconfirmed', 'waiting', 'offered')) = (ended_at IS NULL)),
	CONSTRAINT "waiting_list_forgets" CHECK ((ended_at IS NULL) = (email IS NOT NULL AND mailbox IS NOT NULL AND token IS NOT NULL)
        AND (ended_at IS NULL OR (email IS NULL AND mailbox IS NULL AND next_mail_at IS NULL))),
	CONSTRAINT "waiting_list_offered" CHECK (state <> 'offered' OR offer_ends_at IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "waiting_lists" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"seen" text,
	CONSTRAINT "waiting_lists_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "waiting_list_hours" integer;--> statement-breakpoint
ALTER TABLE "sub_event_categories" ADD COLUMN "is_for_waiting_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_lists" ADD CONSTRAINT "waiting_lists_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_mailbox" ON "waiting_list_entries" USING btree ("client_id","sub_event_id","mailbox") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_token" ON "waiting_list_entries" USING btree ("client_id","token") WHERE token IS NOT NULL;--> statement-breakpoint
CREATE INDEX "waiting_list_live" ON "waiting_list_entries" USING btree ("client_id","sub_event_id","confirmed_at") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "waiting_list_of_performance" ON "waiting_list_entries" USING btree ("sub_event_id","client_id");--> statement-breakpoint
CREATE INDEX "waiting_list_mails" ON "waiting_list_entries" USING btree ("next_mail_at") WHERE next_mail_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE waiting_list_entries ALTER email SET STATISTICS 0, ALTER mailbox SET STATISTICS 0, ALTER token SET STATISTICS 0;
