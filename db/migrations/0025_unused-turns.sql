CREATE TYPE "public"."waiting_turn" AS ENUM('taken', 'unused', 'late');--> statement-breakpoint
DROP INDEX "waiting_places_joined_at_index";--> statement-breakpoint
ALTER TABLE "waiting_lines" ADD COLUMN "handed_on" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_lines" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_lines" ADD COLUMN "unused" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD COLUMN "turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD COLUMN "turn" "waiting_turn";