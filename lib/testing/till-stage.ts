import { expect } from 'vitest';
import { addSeats } from '@/lib/carts';
import { type Money, money } from '@/lib/money';
import { getOfficeOrder } from '@/lib/office/orders';
import {
  listEntries,
  openShift,
  type SalePayment,
  type Shift,
  saveTill,
  sellAtTill,
  tillCartId,
} from '@/lib/office/till';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { providerStage } from '@/lib/payments/testing/stage';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';

type More = Partial<Parameters<typeof sellAtTill>[1]>;

/** For the tests of one file: a shop with tills, cashiers with an open shift, carts to sell, and readers of what was sold. */
export function tillStage() {
  const at = providerStage([
    { payment_id: 2, payment_desc: 'Aan de deur', payment_cost: '1.00', provider: 'door' },
    {
      payment_id: 3,
      payment_desc: 'iDEAL',
      payment_cost: '0.50',
      provider: 'mollie',
      method: 'ideal',
      api_key: MOLLIE_KEY,
    },
  ]);
  const BASE = 'https://tickets.bellevue.nl';
  const cash = (given?: string): SalePayment => ({ kind: 'cash', given: given as Money | undefined });
  const refusal = (code: string) => expect.objectContaining({ code, name: 'Refusal' });
  /** A cashier with an open shift of a hundred euros. */
  async function cashier(role: 'box_office' | 'box_office_lead' | 'owner' = 'box_office') {
    const lead = await makeMember(at.database.db, at.tenant.client);
    const ctx = await makeMember(at.database.db, at.tenant.client, { role });
    const till = await saveTill(lead, { name: `Kassa ${Math.random()}`, terminalId: 'term_1' });
    return { ctx, till, shift: await openShift(ctx, { tillId: till.id, float: money('100.00') }) };
  }
  const now = (ctx: OfficeContext): OfficeContext => ({ ...ctx, now: new Date() });
  async function fill(shift: Shift, key = 'free', count = 2, name = crypto.randomUUID()): Promise<string> {
    const cartId = tillCartId(shift.id, name);
    const rank = key === 'hall' ? 'rang' : 'standaard';
    const discountId = at.tenant.discountId('standaard', rank);
    await addSeats(at.ctx(), { cartId, subEventId: at.tenant.subEventId(key), discountId, count });
    return cartId;
  }
  const sell = (ctx: OfficeContext, shift: Shift, cartId: string, pay: SalePayment = cash(), more: More = {}) =>
    sellAtTill(now(ctx), { shiftId: shift.id, cartId, pay, request: crypto.randomUUID(), ...more });
  const entriesOf = async (ctx: OfficeContext, { id }: Shift) =>
    (await officeTransaction(ctx, (ctx) => listEntries(ctx, id))).map(({ kind, amount }) => [kind, amount]);
  const seen = async (ctx: OfficeContext, id: number) =>
    (await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id))).seen;
  return { at, BASE, cash, refusal, cashier, now, fill, sell, entriesOf, seen };
}
