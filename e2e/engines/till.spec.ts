import { afterAll, beforeAll, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { openShift } from '@/lib/office';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { inEachEngine } from '../setup/engine';
import { newMember } from '../setup/office';

const database = openDatabase();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant(database.db, {
    client: { locale: 'nl' },
    ticket_types: STANDARD_TYPES,
    events: [{ key: 'e', name: 'De meeuw', sub_events: [performance('a', 200)] }],
  });
});
afterAll(() => database.close());

inEachEngine('third-party', (at) => {
  it('sells at the till for cash, by keys', async () => {
    const { name, client } = tenant;
    const cashier = await newMember(database, client, { role: 'box_office' });
    const [till] =
      await database.sql`INSERT INTO tills (client_id, name) VALUES (${client.id}, ${cashier.token}) RETURNING id`;
    const shift = await openShift(cashier, { tillId: till?.id, float: money('50.00') });
    await at.open('/office');
    await at.run(`document.cookie = 'office=${cashier.token}; path=/'`);
    await at.open(`/office/${name}/till`);
    await at.see('[data-ready=true]');
    await at.keys('2c60');
    await at.until(`[...document.querySelectorAll('output')].some(({ textContent }) => textContent.includes('11.00'))`);
    await at.keys('\uE007');
    await at.see('#sold');
    await at.until(`document.querySelectorAll('[data-paper] svg').length === 2`);
    const sales = database.sql`SELECT amount::text FROM shift_entries WHERE client_id = ${client.id} AND shift_id = ${shift.id}`;
    expect(await sales).toEqual([{ amount: '49.00' }]);
  });
});
