import type { Page } from 'playwright';

/** Takes the picture of a till: opens a shift and chooses two seats on the map. */
export async function takeTill(page: Page, till: string): Promise<void> {
  await page.goto(`${till}/tills`);
  const added = page.getByRole('region', { name: 'New till' });
  await added.getByLabel('Name').fill('Foyer');
  await added.getByRole('button').click();
  await page.getByRole('heading', { name: 'Foyer' }).waitFor();
  await page.goto(till);
  await page.getByLabel(/^Float/).fill('150');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.locator('[data-ready=true]').waitFor();
  await page.keyboard.press('2');
  await page.getByText(/2 tickets, .* in total/).waitFor({ state: 'attached' });
}

type Door = { office: string; performance: string };

/** Takes the picture of a phone at the door that has just admitted a ticket. */
export async function takeDoor(page: Page, phone: Page, { office, performance }: Door): Promise<void> {
  await page.goto(`${office}/door?performance=${performance}`);
  await page.getByLabel('Name').fill('Main hall');
  await page.getByLabel('First entrance').fill('Foyer');
  await page.getByRole('button', { name: 'Make list' }).click();
  const pairing = page.getByRole('region', { name: 'Pair a phone' });
  await pairing.getByLabel('May also').selectOption('search');
  await pairing.getByRole('button', { name: 'Show pairing code' }).click();
  const link = await page.locator('code').filter({ hasText: '#pair=' }).textContent();
  await phone.goto(link ?? '');
  await phone.getByLabel('Name of this phone').fill('Phone 1');
  await phone.getByRole('button', { name: 'Pair' }).click();
  await phone.getByText('Connected').waitFor();
  await phone.getByRole('button', { name: 'Search' }).click();
  await phone.getByLabel('Name or last four').fill('an');
  await phone.getByRole('listitem').first().getByRole('button').click();
  await phone.locator('section[data-tone]').filter({ hasText: 'Come in' }).waitFor();
  await phone.getByText('waiting').waitFor({ state: 'detached' });
}
