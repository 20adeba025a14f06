import { describe, expect, it } from 'vitest';
import { calendarText } from '.';
import { escapeText, foldLine } from './fold-line';

const event = {
  uid: 'event-12@groot',
  name: 'Hamlet; of: ja, nee\\',
  description: 'Regel een\nRegel twee',
  url: 'https://tickets.example/groot/event/12',
  location: 'Zaal, Straat 1, Utrecht',
  startsAt: new Date('2026-10-24T21:00:00Z'),
  endsAt: new Date('2026-10-25T02:00:00Z'),
  sequence: 3,
};
const make = (events = [event]) =>
  calendarText({ name: 'Groot', timezone: 'Europe/Amsterdam', madeAt: new Date('2026-11-20T12:00:00.123Z'), events });
const unfold = (text: string) => text.replaceAll('\r\n ', '');

describe('an iCalendar text', () => {
  it('has instants in UTC and escaped texts', () => {
    const lines = unfold(make()).split('\r\n');
    expect(lines).toContain('DTSTAMP:20261120T120000Z');
    expect(lines).toContain('DTSTART:20261024T210000Z');
    expect(lines).toContain('DTEND:20261025T020000Z');
    expect(lines).toContain('SUMMARY:Hamlet\\; of: ja\\, nee\\\\');
    expect(lines).toContain('DESCRIPTION:Regel een\\nRegel twee');
  });

  it('is a valid calendar with every event, and each line ends with CRLF', () => {
    const text = make([event, { ...event, uid: 'event-13@groot' }]);
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('omits an unknown end', () => {
    const text = calendarText({
      name: 'Groot',
      timezone: 'UTC',
      madeAt: new Date(0),
      events: [{ ...event, endsAt: null, description: '' }],
    });
    expect(text).not.toMatch(/DTEND|DESCRIPTION/);
  });
});

describe('folding', () => {
  it('keeps every line within 75 octets and every character whole', () => {
    const long = `SUMMARY:${'é€😀a'.repeat(60)}`;
    const folded = foldLine(long);
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfold(folded)).toBe(long);
    expect(folded).not.toContain('\uFFFD');
  });

  it('leaves 75 octets as they are and folds the 76th', () => {
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75));
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  });

  it('escapes line breaks, so that a text cannot start a new property', () => {
    expect(escapeText('a\r\nEND:VEVENT\u0007')).toBe('a\\nEND:VEVENT');
  });
});
