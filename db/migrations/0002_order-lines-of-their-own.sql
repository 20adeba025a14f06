CREATE TYPE "public"."line_change_kind" AS ENUM('cancelled', 'moved');--> statement-breakpoint
CREATE TYPE "public"."line_status" AS ENUM('live', 'cancelled', 'moved');--> statement-breakpoint
CREATE TYPE "public"."revocation_reason" AS ENUM('refunded', 'cancelled', 'moved');--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'line_cancelled';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'seat_changed';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'address_changed';--> statement-breakpoint
ALTER TYPE "public"."refund_reason" ADD VALUE 'cancelled';--> statement-breakpoint
ALTER TYPE "public"."refund_reason" ADD VALUE 'moved';--> statement-breakpoint
ALTER TYPE "public"."webhook_type" ADD VALUE 'order.changed';--> statement-breakpoint
CREATE TABLE "line_changes" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "line_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" "line_change_kind" NOT NULL,
	"actor" "audit_actor" NOT NULL,
	"positions" integer[] NOT NULL,
	"refund_id" bigint,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_changes_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "line_changes_clientId_orderId_key_unique" UNIQUE("client_id","order_id","key")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"client_id" integer NOT NULL,
	"refund_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "refund_lines_client_id_refund_id_position_pk" PRIMARY KEY("client_id","refund_id","position"),
	CONSTRAINT "refund_lines_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "revocations" (
	"client_id" integer NOT NULL,
	"cursor" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"below_generation" integer NOT NULL,
	"reason" "revocation_reason" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "revocations_client_id_cursor_pk" PRIMARY KEY("client_id","cursor"),
	CONSTRAINT "revocations_clientId_orderId_position_belowGeneration_unique" UNIQUE("client_id","order_id","position","below_generation"),
	CONSTRAINT "revocations_below_generation" CHECK (below_generation > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_clientId_orderId_subEventId_nr_unique";--> statement-breakpoint
DROP INDEX "refunds_of_ours";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "status" "line_status" DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "moved_to" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_unassigned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "line_changes" ADD CONSTRAINT "line_changes_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_changes" ADD CONSTRAINT "line_changes_client_id_refund_id_refunds_client_id_id_fk" FOREIGN KEY ("client_id","refund_id") REFERENCES "public"."refunds"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_client_id_refund_id_refunds_client_id_id_fk" FOREIGN KEY ("client_id","refund_id") REFERENCES "public"."refunds"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_fk" FOREIGN KEY ("client_id","order_id","position") REFERENCES "public"."order_lines"("client_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_line_fk" FOREIGN KEY ("client_id","order_id","position") REFERENCES "public"."order_lines"("client_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_order_id_client_id_index" ON "refund_lines" USING btree ("order_id","client_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_moved_to_fk" FOREIGN KEY ("client_id","order_id","moved_to") REFERENCES "public"."order_lines"("client_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_seat" ON "order_lines" USING btree ("client_id","order_id","sub_event_id","nr") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_moved_to" ON "order_lines" USING btree ("client_id","order_id","moved_to") WHERE moved_to IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_purpose" ON "refunds" USING btree ("client_id","payment_id","purpose");--> statement-breakpoint
CREATE INDEX "refunds_unassigned" ON "refunds" USING btree ("client_id") WHERE is_unassigned;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_ended_at" CHECK ((status = 'live') = (ended_at IS NULL));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_moved_to" CHECK ((status = 'moved') = (moved_to IS NOT NULL) AND (moved_to IS NULL OR moved_to > position));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_generation" CHECK (generation >= CASE WHEN status = 'live' THEN 0 ELSE 1 END);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_unassigned" CHECK (NOT is_unassigned OR reason IN ('outside', 'charged_back'));
--> statement-breakpoint
ALTER TABLE line_changes ALTER reason SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE mails ALTER recipient SET STATISTICS 0;--> statement-breakpoint
UPDATE order_lines l SET vat_rate = o.vat_rate FROM orders o WHERE o.client_id = l.client_id AND o.id = l.order_id AND o.vat_rate IS NOT NULL;
