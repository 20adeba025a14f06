CREATE TYPE "public"."audit_actor" AS ENUM('buyer', 'provider', 'clock', 'office', 'command');--> statement-breakpoint
CREATE TYPE "public"."event_status" AS ENUM('pub', 'nosal', 'unpub', 'arch', 'trash');--> statement-breakpoint
CREATE TYPE "public"."mail_kind" AS ENUM('confirmation', 'receipt', 'reserved', 'payment_failed', 'refunded', 'refund_failed', 'performance_changed', 'confirm', 'released');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('pending', 'promised', 'paid', 'cancelled', 'expired', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('mollie', 'stripe', 'door', 'free', 'test');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('opening', 'open', 'paid', 'failed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."refund_reason" AS ENUM('late', 'twice', 'wrong_amount', 'given_up', 'outside', 'charged_back');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('due', 'sent', 'failed', 'returned');--> statement-breakpoint
CREATE TYPE "public"."test_bank_status" AS ENUM('open', 'paid', 'failed', 'cancelled', 'expired');--> statement-breakpoint
CREATE TYPE "public"."discount_kind" AS ENUM('€', '=', '%');--> statement-breakpoint
CREATE TYPE "public"."waiting_turn" AS ENUM('taken', 'unused', 'late');--> statement-breakpoint
CREATE TYPE "public"."webhook_type" AS ENUM('order.paid', 'order.refunded', 'order.expired', 'event.updated', 'stock.changed', 'refund.failed');--> statement-breakpoint
CREATE SEQUENCE "public"."event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "address_proofs" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "address_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"proof_hash" text,
	CONSTRAINT "address_proofs_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" "audit_actor" NOT NULL,
	"action" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_log_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "awaited_rides" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"rides" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogues" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_files" (
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "client_files_client_id_name_pk" PRIMARY KEY("client_id","name")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"locale" text NOT NULL,
	"timezone" text NOT NULL,
	"currency" text NOT NULL,
	"hold_minutes" numeric(10, 4) NOT NULL,
	"max_per_order" integer NOT NULL,
	"recommendations" boolean NOT NULL,
	"circle" text,
	"ride_margin_minutes" integer NOT NULL,
	"ride_speed_kmh" numeric(5, 2) DEFAULT 15 NOT NULL,
	"recommend_window_hours" numeric(6, 2) NOT NULL,
	"theme" jsonb,
	"payment_methods" jsonb,
	"buyer_details" jsonb DEFAULT '{"phone":"ask","address":"no"}'::jsonb NOT NULL,
	"redirect_hosts" text[] DEFAULT '{}' NOT NULL,
	"refund_hours" integer,
	"keep_personal_data_days" integer DEFAULT 365 NOT NULL,
	"vat_rate" numeric(5, 2),
	"seller" text[] DEFAULT '{}' NOT NULL,
	"contact_email" text,
	"embed_origins" text[],
	"limits" jsonb,
	"unpaid_orders" jsonb DEFAULT '{"confirm_minutes":15,"release_minutes":15,"seats_per_address":null,"seats_per_network":null,"seats_per_performance":null}'::jsonb NOT NULL,
	"first_imported_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "categories_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "categories_clientId_name_unique" UNIQUE("client_id","name")
);
--> statement-breakpoint
CREATE TABLE "event_ids" (
	"id" integer PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	CONSTRAINT "event_ids_clientId_id_unique" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "main_events" (
	"client_id" integer NOT NULL,
	"id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"short_text" text NOT NULL,
	"image" text,
	"types" text[] NOT NULL,
	"status" "event_status" NOT NULL,
	CONSTRAINT "main_events_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "main_events_clientId_key_unique" UNIQUE("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "sub_event_categories" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"position" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"first_nr" integer NOT NULL,
	"last_nr" integer NOT NULL,
	"is_numbered" boolean NOT NULL,
	CONSTRAINT "sub_event_categories_client_id_sub_event_id_category_id_pk" PRIMARY KEY("client_id","sub_event_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "sub_events" (
	"client_id" integer NOT NULL,
	"id" integer NOT NULL,
	"main_event_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"text" text,
	"short_text" text,
	"url" text,
	"image" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"view_begins_at" timestamp with time zone,
	"view_ends_at" timestamp with time zone,
	"status" "event_status" NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"max_per_order" integer,
	CONSTRAINT "sub_events_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "sub_events_clientId_mainEventId_key_unique" UNIQUE("client_id","main_event_id","key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"client_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_client_id_key_pk" PRIMARY KEY("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "limit_counts" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "limit_counts_name_key_ends_at_pk" PRIMARY KEY("name","key","ends_at")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"address1" text,
	"zip" text,
	"city" text,
	"country" text,
	"phone" text,
	"lat" double precision,
	"lon" double precision,
	"sections" jsonb,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "locations_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "locations_id_unique" UNIQUE("id"),
	CONSTRAINT "locations_clientId_key_unique" UNIQUE("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "mail_kind" NOT NULL,
	"order_id" bigint NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mails_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "mails_clientId_orderId_kind_occasion_unique" UNIQUE("client_id","order_id","kind","occasion")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"nr" integer NOT NULL,
	"section" text,
	"row_nr" text NOT NULL,
	"seat_nr" text NOT NULL,
	"category_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"discount_id" text NOT NULL,
	"discount_name" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"event_name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"location_id" integer NOT NULL,
	"location_name" text NOT NULL,
	CONSTRAINT "order_lines_client_id_order_id_position_pk" PRIMARY KEY("client_id","order_id","position"),
	CONSTRAINT "order_lines_clientId_orderId_subEventId_nr_unique" UNIQUE("client_id","order_id","sub_event_id","nr")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"status" "order_status" NOT NULL,
	"cart_id" text NOT NULL,
	"made_by" text[] DEFAULT '{}' NOT NULL,
	"tickets_total" numeric(14, 2) NOT NULL,
	"payment_cost" numeric(10, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"vat_rate" numeric(5, 2),
	"locale" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"zip" text,
	"opt_in" boolean NOT NULL,
	"mailing_list" boolean NOT NULL,
	"return_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "orders_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "orders_clientId_key_unique" UNIQUE("client_id","key"),
	CONSTRAINT "orders_total_is_sum" CHECK (total = tickets_total + payment_cost),
	CONSTRAINT "orders_paid_at" CHECK (status NOT IN ('paid', 'refunded') OR paid_at IS NOT NULL),
	CONSTRAINT "orders_ended_at" CHECK ((status IN ('cancelled', 'expired', 'refunded')) = (ended_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "payment_credentials" (
	"client_id" integer NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_credentials_client_id_provider_pk" PRIMARY KEY("client_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"token" text NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"method_id" integer,
	"description" text NOT NULL,
	"method" text,
	"cost" numeric(10, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "payment_status" NOT NULL,
	"provider_ref" text,
	"checkout_url" text,
	"paid_amount" numeric(14, 2),
	"paid_currency" text,
	"paid_at" timestamp with time zone,
	"settles" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "payments_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "payments_clientId_token_unique" UNIQUE("client_id","token"),
	CONSTRAINT "payments_clientId_provider_providerRef_unique" UNIQUE("client_id","provider","provider_ref"),
	CONSTRAINT "payments_settling_is_paid" CHECK (NOT settles OR status = 'paid'),
	CONSTRAINT "payments_paid_is_known" CHECK ((status = 'paid') = (paid_at IS NOT NULL AND paid_amount IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"token" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone,
	"reason" "refund_reason" NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "refund_status" NOT NULL,
	"provider_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "refunds_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_bank_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"token" text NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" "test_bank_status" NOT NULL,
	"refunded" numeric(14, 2),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_bank_payments_clientId_token_copy_unique" UNIQUE("client_id","token","copy")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"client_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"mailbox" text NOT NULL,
	"network" text,
	"token" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "reservations_client_id_order_id_pk" PRIMARY KEY("client_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "rides" (
	"client_id" integer NOT NULL,
	"from_location_id" integer NOT NULL,
	"to_client_id" integer NOT NULL,
	"to_location_id" integer NOT NULL,
	"metres" integer,
	"pushed_metres" integer DEFAULT 0 NOT NULL,
	"ferry_metres" integer DEFAULT 0 NOT NULL,
	"extra_seconds" integer DEFAULT 0 NOT NULL,
	"line" text,
	"from_lat" double precision NOT NULL,
	"from_lon" double precision NOT NULL,
	"to_lat" double precision NOT NULL,
	"to_lon" double precision NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rides_client_id_from_location_id_to_location_id_pk" PRIMARY KEY("client_id","from_location_id","to_location_id")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"client_id" integer NOT NULL,
	"id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"extended_at" timestamp with time zone,
	CONSTRAINT "carts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"nr" integer NOT NULL,
	"category_id" integer NOT NULL,
	"section" text,
	"row_nr" text DEFAULT '0' NOT NULL,
	"seat_nr" text DEFAULT '0' NOT NULL,
	"cart_id" text,
	"order_id" bigint,
	"ticket_type_id" integer,
	"price" numeric(10, 2),
	"held_at" timestamp with time zone,
	CONSTRAINT "seats_client_id_sub_event_id_nr_pk" PRIMARY KEY("client_id","sub_event_id","nr"),
	CONSTRAINT "seats_held_or_sold_not_both" CHECK (cart_id IS NULL OR order_id IS NULL),
	CONSTRAINT "seats_taken_has_type_and_price" CHECK ((cart_id IS NULL AND order_id IS NULL) = (ticket_type_id IS NULL) AND (ticket_type_id IS NULL) = (price IS NULL))
);
--> statement-breakpoint
CREATE TABLE "stock_marks" (
	"client_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "stock_marks_client_id_slot_pk" PRIMARY KEY("client_id","slot")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"client_id" integer NOT NULL,
	"discount_id" text NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "discounts_client_id_discount_id_pk" PRIMARY KEY("client_id","discount_id"),
	CONSTRAINT "discounts_clientId_ticketTypeId_categoryId_unique" UNIQUE("client_id","ticket_type_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "sub_event_ticket_types" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"ticket_type_id" integer NOT NULL,
	CONSTRAINT "sub_event_ticket_types_client_id_sub_event_id_ticket_type_id_pk" PRIMARY KEY("client_id","sub_event_id","ticket_type_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "ticket_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" "discount_kind" NOT NULL,
	"value" numeric(10, 2) NOT NULL,
	"max_per_event" integer,
	"max_per_order" integer,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"code" text,
	"position" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_types_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "ticket_types_clientId_key_unique" UNIQUE("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"client_id" integer NOT NULL,
	"id" integer NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_keys_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "waiting_lines" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"last_slot" bigint NOT NULL,
	"counted" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	"opened_at" timestamp with time zone,
	"handed_on" double precision DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"unused" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "waiting_lines_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_places" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"cart_id" text NOT NULL,
	"slot" bigint,
	"joined_at" timestamp with time zone NOT NULL,
	"turn_at" timestamp with time zone,
	"turn" "waiting_turn",
	CONSTRAINT "waiting_places_client_id_sub_event_id_cart_id_pk" PRIMARY KEY("client_id","sub_event_id","cart_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_rooms" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"per_minute" integer NOT NULL,
	"shop_minutes" integer NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "waiting_rooms_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"client_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"endpoint_id" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"last_status" integer,
	"last_error" text,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_client_id_message_id_endpoint_id_pk" PRIMARY KEY("client_id","message_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"types" "webhook_type"[],
	"created_at" timestamp with time zone NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"stopped_at" timestamp with time zone,
	"stock_counted_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "webhook_endpoints_clientId_url_unique" UNIQUE("client_id","url")
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"client_id" integer NOT NULL,
	"id" text NOT NULL,
	"type" "webhook_type" NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_messages_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"client_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"endpoint_id" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "webhook_secrets_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_stock" (
	"client_id" integer NOT NULL,
	"sub_event_id" integer NOT NULL,
	"held" integer NOT NULL,
	"sold" integer NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "webhook_stock_client_id_sub_event_id_pk" PRIMARY KEY("client_id","sub_event_id")
);
--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogues" ADD CONSTRAINT "catalogues_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_domains" ADD CONSTRAINT "client_domains_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_ids" ADD CONSTRAINT "event_ids_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_events" ADD CONSTRAINT "main_events_client_id_id_event_ids_client_id_id_fk" FOREIGN KEY ("client_id","id") REFERENCES "public"."event_ids"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_event_categories" ADD CONSTRAINT "sub_event_categories_client_id_sub_event_id_sub_events_client_id_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_event_categories" ADD CONSTRAINT "sub_event_categories_client_id_category_id_categories_client_id_id_fk" FOREIGN KEY ("client_id","category_id") REFERENCES "public"."categories"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_events" ADD CONSTRAINT "sub_events_client_id_id_event_ids_client_id_id_fk" FOREIGN KEY ("client_id","id") REFERENCES "public"."event_ids"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_events" ADD CONSTRAINT "sub_events_client_id_main_event_id_main_events_client_id_id_fk" FOREIGN KEY ("client_id","main_event_id") REFERENCES "public"."main_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_events" ADD CONSTRAINT "sub_events_client_id_location_id_locations_client_id_id_fk" FOREIGN KEY ("client_id","location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credentials" ADD CONSTRAINT "payment_credentials_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_client_id_payment_id_payments_client_id_id_fk" FOREIGN KEY ("client_id","payment_id") REFERENCES "public"."payments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD CONSTRAINT "test_bank_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_from_location_fk" FOREIGN KEY ("client_id","from_location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_to_location_fk" FOREIGN KEY ("to_client_id","to_location_id") REFERENCES "public"."locations"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_client_id_sub_event_id_category_id_sub_event_categories_client_id_sub_event_id_category_id_fk" FOREIGN KEY ("client_id","sub_event_id","category_id") REFERENCES "public"."sub_event_categories"("client_id","sub_event_id","category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_client_id_cart_id_carts_client_id_id_fk" FOREIGN KEY ("client_id","cart_id") REFERENCES "public"."carts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_client_id_ticket_type_id_ticket_types_client_id_id_fk" FOREIGN KEY ("client_id","ticket_type_id") REFERENCES "public"."ticket_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_client_id_ticket_type_id_ticket_types_client_id_id_fk" FOREIGN KEY ("client_id","ticket_type_id") REFERENCES "public"."ticket_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_client_id_category_id_categories_client_id_id_fk" FOREIGN KEY ("client_id","category_id") REFERENCES "public"."categories"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_event_ticket_types" ADD CONSTRAINT "sub_event_ticket_types_client_id_sub_event_id_sub_events_client_id_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_event_ticket_types" ADD CONSTRAINT "sub_event_ticket_types_client_id_ticket_type_id_ticket_types_client_id_id_fk" FOREIGN KEY ("client_id","ticket_type_id") REFERENCES "public"."ticket_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_keys" ADD CONSTRAINT "ticket_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_lines" ADD CONSTRAINT "waiting_lines_client_id_sub_event_id_waiting_rooms_client_id_sub_event_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."waiting_rooms"("client_id","sub_event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_client_id_sub_event_id_waiting_lines_client_id_sub_event_id_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."waiting_lines"("client_id","sub_event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_fk" FOREIGN KEY ("client_id","message_id") REFERENCES "public"."webhook_messages"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("client_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_fk" FOREIGN KEY ("client_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_stock" ADD CONSTRAINT "webhook_stock_sub_event_fk" FOREIGN KEY ("client_id","sub_event_id") REFERENCES "public"."sub_events"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_proofs_order_id_client_id_index" ON "address_proofs" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "audit_log_order_id_client_id_index" ON "audit_log" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "clients_in_circle" ON "clients" USING btree ("circle") WHERE circle IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sub_events_client_id_starts_at_index" ON "sub_events" USING btree ("client_id","starts_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mails" USING btree ("next_attempt_at") WHERE sent_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "order_lines_sub_event_id_client_id_index" ON "order_lines" USING btree ("sub_event_id","client_id");--> statement-breakpoint
CREATE INDEX "orders_cart_id_client_id_index" ON "orders" USING btree ("cart_id","client_id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("expires_at") WHERE status IN ('pending', 'promised');--> statement-breakpoint
CREATE INDEX "orders_with_personal_data" ON "orders" USING btree ("created_at") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settling" ON "payments" USING btree ("client_id","order_id") WHERE settles;--> statement-breakpoint
CREATE INDEX "payments_order_id_client_id_index" ON "payments" USING btree ("order_id","client_id");--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("next_ask_at") WHERE next_ask_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_ours" ON "refunds" USING btree ("client_id","payment_id") WHERE reason IN ('late', 'twice', 'wrong_amount', 'given_up');--> statement-breakpoint
CREATE INDEX "refunds_payment_id_client_id_index" ON "refunds" USING btree ("payment_id","client_id");--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("next_try_at") WHERE next_try_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("client_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "rides_from_location" ON "rides" USING btree ("from_location_id","to_location_id");--> statement-breakpoint
CREATE INDEX "rides_to_location" ON "rides" USING btree ("to_location_id","from_location_id");--> statement-breakpoint
CREATE INDEX "carts_expires_at_index" ON "carts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "carts_of_client_by_end" ON "carts" USING btree ((client_id + 0),"expires_at" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "seats_free" ON "seats" USING btree ("sub_event_id","client_id","category_id","nr" NULLS FIRST) WHERE cart_id IS NULL AND order_id IS NULL;--> statement-breakpoint
CREATE INDEX "seats_in_cart" ON "seats" USING btree ("cart_id","client_id") WHERE cart_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "seats_taken" ON "seats" USING btree ("sub_event_id","client_id","ticket_type_id") WHERE price IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_messages_created_at_index" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
-- What drizzle does not know. Counts of at most some minutes, written a few times a second: a crash may forget them, and no replica needs them.
ALTER TABLE limit_counts SET UNLOGGED;
--> statement-breakpoint
-- The planner's statistics hold values of columns, those of erased persons too, until the next ANALYZE: for these it gathers none.
ALTER TABLE orders
  ALTER email SET STATISTICS 0, ALTER first_name SET STATISTICS 0, ALTER last_name SET STATISTICS 0, ALTER phone SET STATISTICS 0,
  ALTER address SET STATISTICS 0, ALTER city SET STATISTICS 0, ALTER zip SET STATISTICS 0, ALTER return_url SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE idempotency_keys ALTER body SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE limit_counts ALTER key SET STATISTICS 0;
