-- The orders of this office transaction's organisation whose buyer's name or address, or a name on a ticket, contains all of these words:
-- three letters or more anywhere, fewer at the beginning of a word. Without the indexes of db/search.ts: at the beginning of a buyer's name
-- or of the address. It runs as the owner: row-level security keeps indexes from serving LIKE, which is not leakproof.
CREATE OR REPLACE FUNCTION orders_by_words(p_words text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_client integer := nullif(current_setting('doek.client', true), '')::integer;
  v_word text;
  v_like text[] := '{}';
  -- The index serves one pattern; the others filter its matches.
  v_longest text;
  v_folds boolean := to_regclass('orders_words') IS NOT NULL;
BEGIN
  FOREACH v_word IN ARRAY p_words LOOP
    v_word := regexp_replace(lower(v_word), '([\\%_])', '\\\1', 'g');
    IF v_folds THEN
      v_word := unaccent('unaccent', v_word);
      v_like := array_append(v_like, CASE WHEN length(v_word) < 3 THEN '% ' ELSE '%' END || v_word || '%');
    ELSE
      v_like := array_append(v_like, v_word || '%');
    END IF;
  END LOOP;
  SELECT l.pattern INTO v_longest FROM unnest(v_like) AS l(pattern) ORDER BY length(l.pattern) DESC LIMIT 1;
  IF v_folds THEN
    RETURN QUERY SELECT o.id FROM orders o
      WHERE o.client_id = v_client AND order_words(o.first_name, o.last_name, o.email) LIKE v_longest
        AND (array_length(v_like, 1) = 1 OR order_words(o.first_name, o.last_name, o.email) LIKE ALL (v_like))
      UNION ALL
      SELECT l.order_id FROM order_lines l
       WHERE l.client_id = v_client AND l.holder IS NOT NULL AND order_words(l.holder, '', '') LIKE v_longest
         AND (array_length(v_like, 1) = 1 OR order_words(l.holder, '', '') LIKE ALL (v_like));
  ELSE
    RETURN QUERY SELECT o.id FROM orders o
      WHERE o.client_id = v_client AND NOT EXISTS (SELECT FROM unnest(v_like) AS w(word)
        WHERE NOT (lower(o.first_name) LIKE w.word OR lower(o.last_name) LIKE w.word OR lower(o.email) LIKE w.word));
  END IF;
END
$$;
