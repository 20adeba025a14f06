import { expect, it } from 'vitest';
import { askCancel, findPerformance, JOB_KINDS, performanceVersion, runOfficeJobs } from '@/lib/office';
import { makeMember } from '@/lib/staff/testing/make-member';
import { axeFindings } from '../setup/axe';
import { PHONE } from '../setup/browser';
import { openSellingShop } from '../setup/checkout';

const at = openSellingShop();

// pretix#1030: buyers who would rather donate the money than have it back.
it('a buyer leaves a part of the money for a cancelled performance on the page of the order', async () => {
  const visitor = await at.browser.visit({ viewport: PHONE });
  const { page } = visitor;
  const cartId = await at.toBank(visitor);
  await at.atBank(visitor, 'Betalen');
  const [order] = await at.ordersOf(cartId);
  const { database } = at;
  const [line] = await database.sql`SELECT client_id, sub_event_id FROM order_lines WHERE order_id = ${order?.id ?? 0}`;
  const ctx = { ...(await makeMember(database.db, at.tenant.client)), permission: 'performance.cancel' as const };
  const found = await findPerformance(ctx, line?.sub_event_id);
  if (!found) throw new Error('The office does not find the performance');
  const asked = { id: found.id, seen: performanceVersion(found), refund: 'choice', days: 7, reason: 'Ill' } as const;
  await askCancel(ctx, { ...asked, request: crypto.randomUUID() });
  await runOfficeJobs(database.db, new Date(Date.now() + 61_000), JOB_KINDS);
  await page.reload();
  await page.getByText(/^Wil je .+ steunen/).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Bedrag dat je schenkt').fill('9');
  await page.getByRole('button', { name: 'Dit bedrag schenken' }).click();
  await at.heading(visitor, 'Deze bestelling is terugbetaald');
  const refunds = await database.sql`
    SELECT r.amount::text FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ${order?.id ?? 0}`;
  expect(refunds).toEqual([{ amount: '40.00' }]);
});
