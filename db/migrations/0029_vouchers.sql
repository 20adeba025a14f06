CREATE TABLE "voucher_series" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voucher_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"main_event_id" integer,
	"sub_event_ids" integer[],
	"block_id" bigint,
	"uses" integer NOT NULL,
	"seats_per_use" integer NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"staff_id" bigint NOT NULL,
	"request" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "voucher_series_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "voucher_series_clientId_request_unique" UNIQUE("client_id","request"),
	CONSTRAINT "voucher_series_counts" CHECK (uses > 0 AND seats_per_use > 0),
	CONSTRAINT "voucher_series_scope" CHECK (num_nonnulls(main_event_id, sub_event_ids) <= 1)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"series_id" bigint NOT NULL,
	"nr" integer NOT NULL,
	"seed" text,
	"word" text,
	"code_hash" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "vouchers_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "vouchers_clientId_seriesId_nr_unique" UNIQUE("client_id","series_id","nr"),
	CONSTRAINT "vouchers_made_of" CHECK (num_nonnulls(seed, word) = 1)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "voucher_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "voucher_off" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "voucher_id" bigint;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "block_id" bigint;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_type_fk" FOREIGN KEY ("client_id","ticket_type_id") REFERENCES "public"."ticket_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_show_fk" FOREIGN KEY ("client_id","main_event_id") REFERENCES "public"."main_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_series" ADD CONSTRAINT "voucher_series_block_fk" FOREIGN KEY ("client_id","block_id") REFERENCES "public"."blocks"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_series_fk" FOREIGN KEY ("client_id","series_id") REFERENCES "public"."voucher_series"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_series_of_block" ON "voucher_series" USING btree ("block_id","client_id") WHERE block_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code" ON "vouchers" USING btree ("client_id","code_hash");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_voucher_fk" FOREIGN KEY ("client_id","voucher_id") REFERENCES "public"."vouchers"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_voucher_fk" FOREIGN KEY ("client_id","voucher_id") REFERENCES "public"."vouchers"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_block_fk" FOREIGN KEY ("client_id","block_id") REFERENCES "public"."blocks"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_of_voucher" ON "order_lines" USING btree ("voucher_id","client_id") WHERE voucher_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "seats_of_voucher" ON "seats" USING btree ("voucher_id","client_id") WHERE voucher_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_voucher" CHECK ((voucher_id IS NULL) = (voucher_off IS NULL));