CREATE TYPE "public"."door_conflict_kind" AS ENUM('double', 'void', 'unpaid', 'override');--> statement-breakpoint
CREATE TYPE "public"."door_message_kind" AS ENUM('text', 'all_out', 'rehearsal', 'settings');--> statement-breakpoint
CREATE TYPE "public"."door_reentry" AS ENUM('never', 'after_exit', 'always');--> statement-breakpoint
CREATE TYPE "public"."door_scan_kind" AS ENUM('entry', 'exit', 'undo');--> statement-breakpoint
ALTER TYPE "public"."webhook_type" ADD VALUE 'ticket.admitted';--> statement-breakpoint
ALTER TYPE "public"."webhook_type" ADD VALUE 'ticket.revoked';--> statement-breakpoint
CREATE TABLE "door_admissions" (
	"client_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"rehearsal" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"cycle" integer NOT NULL,
	"device_id" integer NOT NULL,
	"gate_id" integer NOT NULL,
	"scan_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "door_admissions_pk" PRIMARY KEY("client_id","list_id","rehearsal","order_id","position","cycle"),
	CONSTRAINT "door_admissions_cycle" CHECK (cycle > 0)
);
--> statement-breakpoint
CREATE TABLE "door_conflicts" (
	"client_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"scan_id" uuid NOT NULL,
	"list_id" integer NOT NULL,
	"kind" "door_conflict_kind" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "door_conflicts_client_id_device_id_scan_id_pk" PRIMARY KEY("client_id","device_id","scan_id")
);
--> statement-breakpoint
CREATE TABLE "door_devices" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "door_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list_id" integer NOT NULL,
	"gate_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"public_key" text,
	"may_search" boolean NOT NULL,
	"is_lead" boolean NOT NULL,
	"lane" integer,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"waiting" integer DEFAULT 0 NOT NULL,
	"clock_ahead_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "door_devices_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "door_devices_clientId_tokenHash_unique" UNIQUE("client_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "door_gates" (
	"client_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "door_gates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sections" text[],
	"archived_at" timestamp with time zone,
	CONSTRAINT "door_gates_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "door_gates_clientId_listId_id_unique" UNIQUE("client_id","list_id","id")
);
--> statement-breakpoint
CREATE TABLE "door_lists" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "door_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_event_id" integer NOT NULL,
	"name" text NOT NULL,
	"reentry" "door_reentry" DEFAULT 'never' NOT NULL,
	"sections" text[],
	"opens_minutes" integer,
	"lanes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "door_lists_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "door_lists_lanes" CHECK (lanes BETWEEN 1 AND 64)
);
--> statement-breakpoint
CREATE TABLE "door_messages" (
	"client_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"cursor" bigint NOT NULL,
	"kind" "door_message_kind" NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "door_messages_client_id_list_id_cursor_pk" PRIMARY KEY("client_id","list_id","cursor")
);
--> statement-breakpoint
CREATE TABLE "door_pairings" (
	"client_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"list_id" integer NOT NULL,
	"gate_id" integer NOT NULL,
	"may_search" boolean NOT NULL,
	"is_lead" boolean NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "door_pairings_client_id_secret_hash_pk" PRIMARY KEY("client_id","secret_hash")
);
--> statement-breakpoint
CREATE TABLE "door_rehearsals" (
	"client_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"nr" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "door_rehearsals_client_id_list_id_nr_pk" PRIMARY KEY("client_id","list_id","nr")
);
--> statement-breakpoint
CREATE TABLE "door_scans" (
	"client_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"list_id" integer NOT NULL,
	"gate_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"kind" "door_scan_kind" NOT NULL,
	"order_id" bigint,
	"position" integer,
	"generation" integer,
	"at" timestamp with time zone NOT NULL,
	"clock_ahead_ms" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"shown" text,
	"verdict" text NOT NULL,
	"rehearsal" integer NOT NULL,
	"cycle" integer,
	"reason" text,
	"cursor" bigint NOT NULL,
	CONSTRAINT "door_scans_client_id_device_id_id_pk" PRIMARY KEY("client_id","device_id","id")
);
--> statement-breakpoint
ALTER TABLE "door_admissions" ADD CONSTRAINT "door_admissions_scan_fk" FOREIGN KEY ("client_id","device_id","scan_id") REFERENCES "public"."door_scans"("client_id","device_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_conflicts" ADD CONSTRAINT "door_conflicts_scan_fk" FOREIGN KEY ("client_id","device_id","scan_id") REFERENCES "public"."door_scans"("client_id","device_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_gate_fk" FOREIGN KEY ("client_id","list_id","gate_id") REFERENCES "public"."door_gates"("client_id","list_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_gates" ADD CONSTRAINT "door_gates_list_fk" FOREIGN KEY ("client_id","list_id") REFERENCES "public"."door_lists"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_lists" ADD CONSTRAINT "door_lists_client_id_sub_event_id_sub_events_client_id_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_messages" ADD CONSTRAINT "door_messages_list_fk" FOREIGN KEY ("client_id","list_id") REFERENCES "public"."door_lists"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_pairings" ADD CONSTRAINT "door_pairings_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_pairings" ADD CONSTRAINT "door_pairings_gate_fk" FOREIGN KEY ("client_id","list_id","gate_id") REFERENCES "public"."door_gates"("client_id","list_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_rehearsals" ADD CONSTRAINT "door_rehearsals_list_fk" FOREIGN KEY ("client_id","list_id") REFERENCES "public"."door_lists"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_device_fk" FOREIGN KEY ("client_id","device_id") REFERENCES "public"."door_devices"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_conflicts_list_id_client_id_created_at_index" ON "door_conflicts" USING btree ("list_id","client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_device_a_lane" ON "door_devices" USING btree ("client_id","list_id","lane") WHERE lane IS NOT NULL;--> statement-breakpoint
CREATE INDEX "door_lists_sub_event_id_client_id_index" ON "door_lists" USING btree ("sub_event_id","client_id");--> statement-breakpoint
CREATE INDEX "door_pairings_expires_at_index" ON "door_pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_rehearsal" ON "door_rehearsals" USING btree ("client_id","list_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "door_scans_cursor" ON "door_scans" USING btree ("client_id","list_id","cursor");--> statement-breakpoint
CREATE INDEX "door_scans_ticket" ON "door_scans" USING btree ("order_id","position","client_id");