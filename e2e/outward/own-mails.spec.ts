import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBundle, exportBundle } from '@/lib/bundle';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { eventually } from '../setup/eventually';
import { formIn } from '../setup/office';
import { startService } from '../setup/service';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#b3261e"/></svg>';

let database: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let token: string;

beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  tenant = await makeTenant(database.db, {
    client: {
      locale: 'nl',
      title: 'Theater <Z>',
      theme: { logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}` },
    },
    events: [{ key: 'e', name: 'De meeuw', sub_events: [performance('a', 30)] }],
  });
  ({ token } = await makeMember(database.db, tenant.client, { role: 'owner' }));
  service = await startService(database.url, {
    WEB_PROCESSES: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'kaarten@theater.example',
  });
});
afterAll(async () => {
  await service?.stop();
  await mail?.close();
  await database?.drop();
});

const page = () => `${service.url}/office/${tenant.name}/settings/mails`;
const ask = (query: string, init: RequestInit = {}) =>
  fetch(`${page()}${query}`, {
    redirect: 'manual',
    ...init,
    headers: { Cookie: `office=${token}`, 'Accept-Language': 'en', Origin: new URL(service.url).origin },
  });

/** Sends the office's form with the Dutch texts of a mail, as a browser without JavaScript does. */
async function send(kind: string, fields: Record<string, string>) {
  const query = `?mail=${kind}&language=nl`;
  const form = formIn(await (await ask(query)).text(), 'name="greeting"');
  for (const [name, value] of Object.entries({ greeting: '', closing: '', ...fields })) form.set(name, value);
  const answer = await ask(query, { method: 'POST', body: form });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    html: (await answer.text()).replaceAll('<!-- -->', ''),
  };
}

const mailedAgain = async () => {
  const before = mail.received.length;
  const order = await insertOrder(
    { client: tenant.client, db: database.db, now: new Date() },
    { subEventId: tenant.subEventId('a') },
  );
  await fetch(`${service.url}/${tenant.name}/order/${order.key}/mail`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  await eventually(() => expect(mail.received).toHaveLength(before + 1));
  return mail.received.at(-1);
};

it('a mail has the organisation’s saved texts and logo, and the buyer’s input as it was typed', async () => {
  expect((await mailedAgain())?.subject).toBe('Je kaart voor De meeuw');
  const text = {
    subject: '{shows} op {date}',
    greeting: 'Beste {first_name},',
    closing: 'Graag tot dan!\r\n\r\nHet huis <b>{organisation}</b>',
  };
  const shown = await send('confirmation', { ...text, preview: '1' });
  expect(shown.html).toMatch(/<iframe[^>]* sandbox=""/);
  expect(shown.html).toContain('Beste Robin,');
  expect(shown.html).toContain('data:image/png;base64,');
  // Escaped once in the mail, and once more in the frame that previews it.
  expect(shown.html).toContain('Het huis &amp;lt;b&amp;gt;Theater &amp;lt;Z&amp;gt;');
  expect(shown.html).toContain('value="Beste {first_name},"');
  expect((await mailedAgain())?.subject).toBe('Je kaart voor De meeuw');

  expect((await send('confirmation', text)).to).toContain('saved=1');
  const got = await mailedAgain();
  expect(got?.subject).toMatch(/^De meeuw op \S+ \d+ \S+ \d{4}$/);
  expect(got?.text).toContain('Beste Anna,');
  expect(got?.text).toContain('Graag tot dan!\n\nHet huis <b>Theater <Z></b>\n\n-- ');
  expect(got?.html).toContain('Het huis &lt;b&gt;Theater &lt;Z&gt;&lt;/b&gt;');
  expect(got?.html).toContain('<img src="cid:logo.png" alt="Theater &lt;Z&gt;"');
  const bundle = await exportBundle(database.db, tenant.name);
  expect(checkBundle(JSON.parse(JSON.stringify(bundle))).client.mail_texts).toEqual({
    confirmation: { nl: { ...text, closing: text.closing.replaceAll('\r\n', '\n') } },
  });
});

it('unknown variables, and names in mails to unproven addresses, are refused at their field', async () => {
  const before = await exportBundle(database.db, tenant.name);
  for (const more of [{}, { preview: '1' }]) {
    const unknown = await send('confirmation', { subject: 'Hallo', greeting: 'Beste {naam},', ...more });
    expect(unknown.html).toMatch(/role="alert"[^>]*>[^<]*{naam}/);
    expect(unknown.html).toMatch(/<input(?=[^>]*name="greeting")(?=[^>]*aria-invalid="true")/);
    expect(unknown.html).not.toMatch(/<input(?=[^>]*name="subject")(?=[^>]*aria-invalid="true")/);
    const unsafe = await send('payment_failed', { subject: '{first_name}', ...more });
    expect(unsafe.html).toMatch(/role="alert"[^>]*>[^<]*{first_name}/);
    expect(unsafe.html).toMatch(/<input(?=[^>]*name="subject")(?=[^>]*aria-invalid="true")/);
  }
  const long = await send('confirmation', { closing: 'x'.repeat(1501) });
  expect(long.html).toMatch(/<textarea(?=[^>]*name="closing")(?=[^>]*aria-invalid="true")/);
  expect(await exportBundle(database.db, tenant.name)).toEqual(before);
});

it('the second of two people who edit one mail is told, and empty texts fall back to Doek’s own', async () => {
  const form = formIn(await (await ask('?mail=receipt&language=nl')).text(), 'name="greeting"');
  await send('all', { closing: 'Groet' });
  for (const name of ['subject', 'greeting', 'closing']) form.set(name, 'x');
  const late = await ask('?mail=receipt&language=nl', { method: 'POST', body: form });
  expect(late.status).toBe(200);
  expect(await late.text()).toContain('role="alert"');
  await send('all', {});
  await send('confirmation', {});
  expect((await exportBundle(database.db, tenant.name)).client.mail_texts).toBeNull();
  expect((await mailedAgain())?.subject).toBe('Je kaart voor De meeuw');
});
