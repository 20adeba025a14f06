CREATE TABLE "limit_counts" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "limit_counts_name_key_ends_at_pk" PRIMARY KEY("name","key","ends_at")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "limits" jsonb;