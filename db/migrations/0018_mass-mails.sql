DROP INDEX "mails_to_send";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_mass" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_mass" ON "mails" USING btree ("client_id","occasion") WHERE is_mass;--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mails" USING btree ("is_mass","next_attempt_at") WHERE sent_at IS NULL AND failed_at IS NULL;