-- The search text of an order: its buyer's name and address, or the name on a ticket, in lower case without accents, after a space, so that
-- every word follows a space. The indexes of db/search.ts use it: rebuild them when its result changes.
CREATE OR REPLACE FUNCTION order_words(p_first_name text, p_last_name text, p_email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || lower(public.unaccent('public.unaccent', p_first_name || ' ' || p_last_name || ' ' || p_email))
$$;
