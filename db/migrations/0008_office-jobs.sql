CREATE TYPE "public"."office_job_item_state" AS ENUM('due', 'done', 'skipped', 'failed');--> statement-breakpoint
CREATE TYPE "public"."office_job_state" AS ENUM('waiting', 'running', 'done', 'stopped', 'failed');--> statement-breakpoint
CREATE TABLE "office_job_items" (
	"client_id" integer NOT NULL,
	"job_id" bigint NOT NULL,
	"key" text NOT NULL,
	"state" "office_job_item_state" DEFAULT 'due' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "office_job_items_client_id_job_id_key_pk" PRIMARY KEY("client_id","job_id","key")
);
--> statement-breakpoint
CREATE TABLE "office_jobs" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "office_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sub_event_id" integer,
	"params" jsonb NOT NULL,
	"request" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"permission" text NOT NULL,
	"state" "office_job_state" DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "office_jobs_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "office_jobs_clientId_request_unique" UNIQUE("client_id","request")
);
--> statement-breakpoint
ALTER TABLE "office_job_items" ADD CONSTRAINT "office_job_items_job_fk" FOREIGN KEY ("client_id","job_id") REFERENCES "public"."office_jobs"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_jobs" ADD CONSTRAINT "office_jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_jobs" ADD CONSTRAINT "office_jobs_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_job_items_due" ON "office_job_items" USING btree ("job_id","client_id","next_try_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "office_jobs_to_run" ON "office_jobs" USING btree ("starts_at") WHERE state IN ('waiting', 'running');