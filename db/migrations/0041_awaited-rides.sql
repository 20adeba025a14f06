CREATE TABLE "awaited_rides" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"rides" jsonb NOT NULL
);
