import { expect, it } from 'vitest';
import { addGate, listGates, revokeDevice } from '@/lib/office';
import { openDoor } from '@/lib/testing/open-door';
import { receiptNumber } from '@/lib/tickets';
import { listStored, pairingLink } from '../setup/door';
import { doorInBrowser } from '../setup/door-in-browser';
import { openHands } from '../setup/hands';
import { typeCode } from '../setup/type-code';

const door = doorInBrowser();
const { database } = door;

/** The house is let in with a phone or a laptop and a scanner that types. */
it.each(['mouse', 'touch', 'keyboard'] as const)(
  'the door without network, from pairing to a lost phone: %s',
  async (way) => {
    const at = await openDoor(database.db);
    const [house, later] = [await at.sell(20), await at.sell(1, 'b')];
    const { visitor, page, hands } = await openHands(door, 'door-without-network', way);
    const button = (name: string) => page.getByRole('button', { name, exact: false });
    const sign = page.locator('section[data-tone]');
    const says = (text: string) => sign.filter({ hasText: text }).waitFor();

    await page.goto(await pairingLink(at, { maySearch: true }));
    await hands.type(page.getByLabel('Naam van deze telefoon'), 'Foyer');
    await hands.enter();
    await page.getByText('Klaar zonder netwerk', { exact: true }).waitFor();
    await visitor.context.setOffline(true);
    await page.reload();
    await page.getByText('Klaar zonder netwerk', { exact: true }).waitFor();

    for (const [i, code] of house.codes.slice(0, -1).entries()) {
      await typeCode(page, code);
      await says('Kom binnen');
      await page.getByText(`${i + 1} binnen`).waitFor();
    }
    await typeCode(page, later.codes[0] ?? '');
    await says('Andere voorstelling');
    await hands.press(button('Volgende'));
    // The last one left the ticket at home, and goes to the wrong entrance first.
    await hands.press(button('Zoeken'));
    await hands.type(page.getByLabel('Naam of bestelnummer'), receiptNumber(house.order));
    await hands.press(page.getByRole('listitem').first().getByRole('button'));
    await says('Kom binnen');
    await sign.waitFor({ state: 'detached' });
    await hands.press(button('Laatste scan terugdraaien'));
    await says('Teruggedraaid');
    await hands.press(button('Volgende'));
    await typeCode(page, house.codes.at(-1) ?? '');
    await says('Kom binnen');

    await visitor.context.setOffline(false);
    await page.getByText('Verbonden').waitFor();
    const verdicts = () =>
      database.sql`SELECT verdict FROM door_scans WHERE client_id = ${at.tenant.client.id} ORDER BY cursor`;
    await expect
      .poll(async () => (await verdicts()).map(({ verdict }) => verdict))
      .toEqual([...Array(19).fill('admitted'), 'wrong_performance', 'admitted', 'undone', 'admitted']);
    await page.getByText('20 binnen').waitFor();

    // The same phone at the next entrance; then it is lost, with a scan that it has not sent.
    await addGate(at.office(), at.listId, 'Balkon', null);
    const gate = (await listGates(at.ctx(), at.listId)).at(-1);
    const { codes } = await at.sell();
    await page.goto(await pairingLink(at, { gateId: gate?.id ?? 0 }));
    await hands.type(page.getByLabel('Naam van deze telefoon'), 'Balkon');
    await hands.enter();
    await page.getByRole('heading', { name: 'Balkon' }).waitFor();
    await visitor.context.setOffline(true);
    await typeCode(page, codes[0] ?? '');
    await says('Kom binnen');
    const [device] =
      await database.sql`SELECT max(id)::int AS id FROM door_devices WHERE client_id = ${at.tenant.client.id}`;
    await revokeDevice(at.office(), device?.id);
    await visitor.context.setOffline(false);
    await page.getByText('De gegevens zijn gewist').waitFor();
    expect(await listStored(page)).toEqual([]);
    expect((await verdicts()).at(-1)?.verdict).toBe('admitted');
    expect(await hands.end()).toBeLessThanOrEqual(10);
  },
);
