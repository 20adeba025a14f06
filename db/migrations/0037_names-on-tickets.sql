ALTER TABLE "order_lines" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_holder" CHECK (holder IS NULL OR (holder <> '' AND named_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE order_lines ALTER holder SET STATISTICS 0;