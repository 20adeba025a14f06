CREATE TABLE "kept_pictures" (
	"client_id" integer NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"blur" text,
	CONSTRAINT "kept_pictures_client_id_url_pk" PRIMARY KEY("client_id","url")
);
--> statement-breakpoint
CREATE TABLE "picture_fetches" (
	"client_id" integer NOT NULL,
	"url" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "picture_fetches_client_id_url_pk" PRIMARY KEY("client_id","url")
);
--> statement-breakpoint
ALTER TABLE "client_files" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "kept_pictures" ADD CONSTRAINT "kept_pictures_client_id_url_picture_fetches_client_id_url_fk" FOREIGN KEY ("client_id","url") REFERENCES "public"."picture_fetches"("client_id","url") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_fetches_next_attempt_at_index" ON "picture_fetches" USING btree ("next_attempt_at");--> statement-breakpoint
INSERT INTO "picture_fetches" ("client_id", "url")
SELECT "client_id", "image" FROM "main_events" WHERE "image" LIKE 'https:%'
UNION SELECT "client_id", "image" FROM "sub_events" WHERE "image" LIKE 'https:%';
