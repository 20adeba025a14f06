import { eq } from 'drizzle-orm';
import { discounts } from '@/db/schema';
import { derivedId } from '@/lib/ids';
import type { Ids, ImportRun } from './job';
import { insertRows } from './rows';

const TABLE = { name: 'discounts', columns: { discount_id: 'text', ticket_type_id: 'int', category_id: 'int' } };

/** Gives every ticket type at every price rank its public id, which is never changed or reused. */
export async function saveDiscounts(job: ImportRun, types: Ids, categories: Ids): Promise<void> {
  const { db, clientId, bundle } = job;
  const known = await db
    .select({ id: discounts.discountId, typeId: discounts.ticketTypeId, categoryId: discounts.categoryId })
    .from(discounts)
    .where(eq(discounts.clientId, clientId));
  const named = new Set(known.map((row) => `${row.typeId}/${row.categoryId}`));
  const taken = new Set(known.map((row) => row.id));

  const rows = [...types].flatMap(([type, typeId]) =>
    [...categories]
      .filter(([, categoryId]) => !named.has(`${typeId}/${categoryId}`))
      .map(([category, categoryId]) => {
        const discountId = discountIdOf([bundle.client.name, type, category], taken);
        taken.add(discountId);
        return { discount_id: discountId, ticket_type_id: typeId, category_id: categoryId };
      }),
  );
  job.written += await insertRows(db, clientId, TABLE, rows);
}

/** 10 characters derived from the names, the same on every database; increased while taken. */
function discountIdOf(names: string[], taken: ReadonlySet<string>): string {
  let id = derivedId(10, ...names);
  for (let attempt = 2; taken.has(id); attempt++) id = derivedId(10, ...names, attempt);
  return id;
}
