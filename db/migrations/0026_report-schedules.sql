CREATE TYPE "public"."report_every" AS ENUM('day', 'week', 'month');--> statement-breakpoint
CREATE TYPE "public"."report_stop" AS ENUM('left', 'may_not', 'second_factor');--> statement-breakpoint
ALTER TYPE "public"."staff_mail_kind" ADD VALUE 'report';--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"report" text NOT NULL,
	"format" text NOT NULL,
	"every" "report_every" NOT NULL,
	"on_day" smallint,
	"at_hour" smallint NOT NULL,
	"next_on" date NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_why" "report_stop",
	"request" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_schedules_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "report_schedules_clientId_staffId_request_unique" UNIQUE("client_id","staff_id","request")
);
--> statement-breakpoint
CREATE TABLE "report_sendings" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_id" bigint NOT NULL,
	"due_on" date,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"bytes" integer,
	"is_link" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_sendings_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "report_sendings_clientId_scheduleId_dueOn_unique" UNIQUE("client_id","schedule_id","due_on")
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sendings" ADD CONSTRAINT "report_sendings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sendings" ADD CONSTRAINT "report_sendings_schedule_fk" FOREIGN KEY ("client_id","schedule_id") REFERENCES "public"."report_schedules"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at") WHERE paused_at IS NULL AND stopped_at IS NULL;