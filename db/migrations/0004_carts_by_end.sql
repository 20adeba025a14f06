DROP INDEX "carts_client_id_expires_at_index";--> statement-breakpoint
CREATE INDEX "carts_expires_at_index" ON "carts" USING btree ("expires_at");