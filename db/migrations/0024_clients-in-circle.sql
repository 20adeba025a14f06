-- 0018 made it; from here on the schema knows of it too.
CREATE INDEX IF NOT EXISTS "clients_in_circle" ON "clients" USING btree ("circle") WHERE circle IS NOT NULL;
