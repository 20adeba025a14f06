CREATE TABLE "refund_limits" (
	"client_id" integer NOT NULL,
	"role" "staff_role" NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "refund_limits_client_id_role_pk" PRIMARY KEY("client_id","role"),
	CONSTRAINT "refund_limits_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "refund_limits" ADD CONSTRAINT "refund_limits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;