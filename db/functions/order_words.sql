-- What an order is searched by: its buyer's name and address, or the name on a ticket, in small letters without accents, after a space, so
-- that the beginning of each word follows one. The indexes of db/search.ts are made of it: with another text here they must be made anew.
CREATE OR REPLACE FUNCTION order_words(p_first_name text, p_last_name text, p_email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || lower(public.unaccent('public.unaccent', p_first_name || ' ' || p_last_name || ' ' || p_email))
$$;
