CREATE TABLE "address_proofs" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "address_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"proof_hash" text,
	CONSTRAINT "address_proofs_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_client_id_order_id_orders_client_id_id_fk" FOREIGN KEY ("client_id","order_id") REFERENCES "public"."orders"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_proofs_order_id_client_id_index" ON "address_proofs" USING btree ("order_id","client_id");