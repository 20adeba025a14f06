CREATE TABLE "audit_reads" (
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_nr" bigint NOT NULL,
	"line_at" timestamp with time zone NOT NULL,
	"session_id" bigint NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_reads_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_reads" ADD CONSTRAINT "audit_reads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_reads_client_id_session_id_action_subject_line_at_index" ON "audit_reads" USING btree ("client_id","session_id","action","subject","line_at");--> statement-breakpoint
CREATE INDEX "audit_reads_client_id_chain_nr_index" ON "audit_reads" USING btree ("client_id","chain_nr");