ALTER TABLE "clients" ALTER COLUMN "embed_origins" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "embed_origins" DROP NOT NULL;--> statement-breakpoint
-- Left out of a bundle now means any site, and was stored as an empty list before: nobody had a reason to write `[]`.
UPDATE "clients" SET "embed_origins" = NULL WHERE "embed_origins" = '{}';
