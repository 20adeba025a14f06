-- For processes of the version before: whether money that came in has paid its order, with nothing left to do (settle_payment).
CREATE OR REPLACE FUNCTION settle_paid(p_paid jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT settle_payment(p_paid) = 'paid'
$$;
