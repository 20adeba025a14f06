CREATE TABLE "stock_marks" (
	"client_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "stock_marks_client_id_slot_pk" PRIMARY KEY("client_id","slot")
);
--> statement-breakpoint
DROP INDEX "seats_free";--> statement-breakpoint
CREATE INDEX "carts_of_client_by_end" ON "carts" USING btree ((client_id + 0),"expires_at" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "seats_free" ON "seats" USING btree ("sub_event_id","client_id","category_id","nr" NULLS FIRST) WHERE cart_id IS NULL AND order_id IS NULL;