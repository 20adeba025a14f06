import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n';
import { aboutPdf, readPdf } from '@/lib/testing/read-pdf';
import type { ReceiptLine } from '@/lib/tickets';
import { receiptPage, receiptPdf, receiptWhat, ticketsPage, ticketsPdf } from '.';
import { samplePaper, sampleReceipt, sampleTicket } from './testing/sample';

const oneLine = (text = '') => text.replaceAll(/\s+/g, ' ');
const about = { orderNumber: '2026-000123', madeAt: new Date('2026-11-01T10:00:00Z') };
const links = {
  order: '/o',
  pdf: '/o/ticket.pdf',
  calendar: '/o/calendar.ics',
  appleWallet: undefined,
  googleWallet: [],
};

describe('tickets as a PDF', () => {
  it('show every fact in every language, and a QR code that can be scanned', async () => {
    for (const locale of LANGUAGES) {
      const ticket = sampleTicket();
      const [page, ...more] = await readPdf(await ticketsPdf([ticket], about, samplePaper(locale)));
      expect(more).toEqual([]);
      expect(page?.qr).toBe(ticket.code);
      const text = oneLine(page?.text);
      for (const part of [
        ticket.eventName,
        'Théâtre <Œdipe> & Zn.',
        'Zoë Ødegård-Şahin',
        '18',
        'Balkon',
        '2026-000123',
      ]) {
        expect(text).toContain(part);
      }
    }
  });

  it('take one page each, however long the names', async () => {
    const long = 'Een heel lang woord en nog een '.repeat(12).trim();
    const place = { name: long, address: long, lat: null, lon: null };
    const tickets = [
      sampleTicket({ eventName: long, location: place, name: long, section: long, ticketType: long, category: long }),
      sampleTicket({ eventName: 'x'.repeat(300), code: `DK1:${'Z'.repeat(126)}` }),
      sampleTicket({
        eventName: long,
        location: place,
        name: long,
        section: long,
        ticketType: long,
        category: long,
        moved: { startsAt: new Date('2026-10-23T18:30:00Z'), endsAt: null, locationName: long },
      }),
      sampleTicket({ eventName: 'Эй 你好 🎭 ﷺ', endsAt: null, section: null, row: null, seat: null }),
    ];
    const pages = await readPdf(await ticketsPdf(tickets, about, samplePaper()));
    expect(pages[3]?.text).toContain('Эй 你好 🎭');
    expect(pages.map(({ qr }) => qr)).toEqual(tickets.map(({ code }) => code));
  });

  it('print names of every script so that they can be read aloud, searched and copied', async () => {
    const names = [
      'محمد عبد اللطيف شريف',
      'דניאל כהן-לוי',
      '王小明 龍應台',
      'さくら 直子',
      '김민수',
      'Ελένη Ёлкина Nguyễn Đặng',
      'Anna 🎭 👩‍👩‍👧 ❤️',
    ];
    const tickets = names.map((name) => sampleTicket({ name, eventName: `${name} ${name}`, section: name }));
    const pages = await readPdf(await ticketsPdf(tickets, about, samplePaper()), { look: false });
    pages.forEach((page, i) => {
      // A line may break within a name.
      const text = oneLine(page.text);
      expect(text).toContain(`Naam ${names[i]} Bestelling`);
      expect(text).toContain(`Stoel ${names[i]} · Rij A · Stoel 4`);
    });
  });

  it('print names that were made to break a page as one short line', async () => {
    const names = [
      `a${'\u0301'.repeat(10_000)}`,
      '\u202e\u2067'.repeat(400).concat('Anna\u202c'),
      `${'ش'.repeat(50_000)}`,
      '👩‍'.repeat(2_000),
      '\ud800\u0000\u0007\u2028Anna',
      `${'字'.repeat(3)}${'\u20e3'.repeat(4_000)}`,
    ];
    const tickets = names.map((name) => sampleTicket({ name, eventName: name }));
    const pages = await readPdf(await ticketsPdf(tickets, about, samplePaper()), { look: false });
    expect(pages).toHaveLength(names.length);
    for (const { text } of pages) {
      expect(text.length).toBeLessThan(2_000);
      // The text beside a name keeps its order.
      expect(oneLine(text)).toContain('Datum zaterdag 24 oktober 2026');
      expect(oneLine(text)).toMatch(/Naam.*Bestelling 2026-000123/);
    }
    expect(pages[0]?.text.match(/\u0301/g)?.length ?? 0).toBeLessThan(10);
    expect(oneLine(pages[1]?.text)).toContain('Naam Anna Bestelling');
  });

  it('are tagged, with a title, a language and words for the code', async () => {
    const tickets = [sampleTicket({ eventName: 'De meeuw' }), sampleTicket({ eventName: 'Hamlet' })];
    const pdf = await ticketsPdf(tickets, about, samplePaper('de'));
    const title = 'Ihre 2 Tickets · Théâtre <Œdipe> & Zn.';
    expect(await aboutPdf(pdf)).toEqual({ title, language: 'de', isTagged: true, xmlTitle: title, showsTitle: true });
    const [first, second] = await readPdf(pdf, { look: false });
    expect(first?.roles.filter((role) => role !== 'P')).toEqual([
      'Root',
      'Document',
      'Sect',
      'H1',
      expect.stringMatching(/^Figure: .*De meeuw$/),
    ]);
    expect(second?.roles.at(-6)).toMatch(/^Figure: .*2.*Hamlet$/);
  });

  it('show what changed since the order, and only that', async () => {
    const before = { startsAt: new Date('2026-10-24T20:00:00Z'), endsAt: new Date('2026-10-25T01:00:00Z') };
    const textOf = async (more: Parameters<typeof sampleTicket>[0]) =>
      oneLine((await readPdf(await ticketsPdf([sampleTicket(more)], about, samplePaper()), { look: false }))[0]?.text);
    expect(await textOf({})).not.toContain('Let op');
    expect(await textOf({ moved: { ...before, locationName: 'Grote Zaal' } })).toContain(
      'Let op Gewijzigd. Was: 22:00 – 02:00 (de volgende dag) Datum',
    );
    const day = { startsAt: new Date('2026-10-23T21:00:00Z'), endsAt: new Date('2026-10-24T01:00:00Z') };
    expect(await textOf({ moved: { ...day, locationName: 'Kleine Zaal' } })).toContain(
      'Let op Gewijzigd. Was: vrijdag 23 oktober 2026',
    );
    // Another hall with the same name.
    const { startsAt, endsAt, location } = sampleTicket();
    expect(await textOf({ moved: { startsAt, endsAt, locationName: location.name } })).toContain(
      'Was: Grote Zaal Datum',
    );
    expect(await textOf({ isCancelled: true })).toContain('Let op Deze voorstelling gaat niet door.');
  });

  it('show local times across a change of daylight saving time', async () => {
    const [page] = await readPdf(await ticketsPdf([sampleTicket()], about, samplePaper()), { look: false });
    expect(oneLine(page?.text)).toContain('zaterdag 24 oktober 2026 Tijd 23:00 – 03:00 (de volgende dag)');
  });
});

it('a ticket has the picture of its show beside the title, which says what it shows', async () => {
  const ticket = sampleTicket();
  const colour = { width: 320, height: 240, channels: 3, background: '#b3261e' } as const;
  const jpeg = await sharp({ create: colour }).jpeg().toBuffer();
  const pictures = { [ticket.subEventId]: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
  const [plain, pictured] = await Promise.all(
    [about, { ...about, pictures }].map((how) => ticketsPdf([ticket], how, samplePaper())),
  );
  expect([plain, pictured].map((pdf) => pdf?.includes('/DCTDecode'))).toEqual([false, true]);
  const roles = async (pdf: Buffer | undefined) => (await readPdf(pdf as Buffer, { look: false }))[0]?.roles;
  expect(await roles(pictured)).toEqual(await roles(plain));
});

describe('a receipt as a PDF', () => {
  it('shows the rank once when it has the name of the ticket type', () => {
    const [line] = sampleReceipt().lines as [ReceiptLine];
    const told = receiptWhat({ ...line, ticketType: 'Standaard', category: 'standaard' }, samplePaper());
    expect(told).toMatch(/: Standaard(?! ·)/);
    expect(receiptWhat({ ...line, ticketType: 'CJP', category: '1e rang' }, samplePaper())).toContain(
      ': CJP · 1e rang',
    );
  });

  it('shows exact amounts', async () => {
    const [page] = await readPdf(await receiptPdf(sampleReceipt(), samplePaper()), { look: false });
    expect(oneLine(page?.text)).toMatch(
      /2 × De meeuw.*€ 47,00 Betaalkosten € 0,35 Totaal € 47,35 Btw 5,5%, inbegrepen € 2,47 Totaal zonder btw € 44,88/,
    );
  });

  it('is a table to a screen reader', async () => {
    const [page] = await readPdf(await receiptPdf(sampleReceipt(), samplePaper()), { look: false });
    const rows = page?.roles.join(' ').split(' TR ').slice(1);
    expect(rows).toEqual(['TD TD TD', 'TD TD', 'TD TD', 'TD TD', 'TD TD']);
  });

  it('continues on a next page without losing a line', async () => {
    const [line] = sampleReceipt().lines;
    if (!line) throw new Error('The sample has no line');
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...line, eventName: `Voorstelling ${i}.` }));
    const pages = await readPdf(await receiptPdf(sampleReceipt({ lines }), samplePaper()), { look: false });
    expect(pages.length).toBeGreaterThan(1);
    const text = oneLine(pages.map((page) => page.text).join(' '));
    for (const { eventName } of lines) expect(text).toContain(eventName);
    expect(text).toContain('Totaal € 47,35');
  });
});

describe('the pages', () => {
  it('escape what people typed, and load nothing', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const ticket = sampleTicket({ eventName: evil, name: evil, section: evil });
    const paidWith = { description: evil, provider: 'test', method: null, names: null, locale: 'nl' } as const;
    const receipt = sampleReceipt({ buyer: [evil], seller: [evil], paidWith });
    const pages = [
      ticketsPage([ticket], { orderNumber: evil, links, nonce: 'n' }, samplePaper()),
      receiptPage(receipt, { links, nonce: 'n' }, samplePaper()),
    ];
    for (const page of pages) {
      expect(page).not.toContain('<img');
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(page).not.toMatch(/(src|href)="?https?:|@import|url\(/);
      expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    }
  });
});
