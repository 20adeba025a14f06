import type postgres from 'postgres';

/** Inserts a paid order, for tests that need sold seats without the real process. */
export async function insertSale(sql: postgres.Sql | postgres.TransactionSql, clientId: number): Promise<number> {
  const key = crypto.randomUUID();
  const [order] = await sql<{ id: string }[]>`
    INSERT INTO orders (client_id, key, status, cart_id, tickets_total, payment_cost, total, currency, locale, email,
                        first_name, last_name, opt_in, mailing_list, created_at, expires_at, paid_at)
    VALUES (${clientId}, ${key}, 'paid', ${key}, 0, 0, 0, 'EUR', 'nl', 'buyer@example.org',
            'A', 'Buyer', false, false, now(), now(), now())
    RETURNING id`;
  if (!order) throw new Error('The sale was not saved');
  return Number(order.id);
}
