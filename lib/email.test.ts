import addressparser from 'nodemailer/lib/addressparser';
import { expect, it } from 'vitest';
import { holdsLink, isEmailAddress, mailboxOf } from './email';

const long = (count: number) => 'a'.repeat(count);

it.each([
  'bo@example.org',
  'bo+theater@example.org',
  "d'arc.o'neil@example.org",
  'a.b-c_d@sub.example.co.uk',
  'bo@münchen.example.de',
  'bo@xn--mnchen-3ya.de',
  'jörg@example.de',
  '!#$%&*/=?^`{|}~@example.org',
  `${long(64)}@example.org`,
  `bo@${long(63)}.nl`,
  '1@2.example',
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
  // The mail library parses it as exactly the same single address.
  expect(addressparser(text)).toEqual([{ address: text, name: '' }]);
});

it.each([
  '',
  'bo',
  'bo@',
  '@example.org',
  'bo@example',
  'bo@localhost',
  'bo@127.0.0.1',
  'x@[127.0.0.1]',
  'x@[IPv6:::1]',
  'foo,bar@example.org',
  'bo@example.org,',
  'bo@example.org, al@example.org',
  'bo@example.org;al@example.org',
  ...[
    'bo@example.org al@example.org',
    'Bo <bo@example.org>',
    '<bo@example.org>',
    'bo@example.org (bo)',
    '"b o"@example.org',
  ],
  'bo@al@example.org',
  '.bo@example.org',
  'bo.@example.org',
  'b..o@example.org',
  'bo@.org',
  'bo@example..org',
  'bo@example.org.',
  'bo@-example.org',
  'bo@example-.org',
  'bo@exa_mple.org',
  'bo@example.123',
  'bo @example.org',
  ...[
    'bo\n@example.org',
    'bo@example.org\r\nBcc: al@example.org',
    'bo\u0000@example.org',
    'bo@exa\u200bmple.org',
    'bo@exam%70le.org',
  ],
  ...[
    `${long(65)}@example.org`,
    `${'é'.repeat(33)}@example.org`,
    `bo@${long(64)}.nl`,
    `bo@${`${long(60)}.`.repeat(5)}nl`,
  ],
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

it('normalises an address to its mailbox', () => {
  const spellings = ['bo@example.org', 'BO@Example.ORG', ' bo@example.org', 'bo+a@example.org', 'bo+a+b@example.org'];
  expect(new Set(spellings.map(mailboxOf)).size).toBe(1);
  expect(mailboxOf('b.o@gmail.com')).toBe(mailboxOf('bo+x@gmail.com'));
  expect(mailboxOf('b.o@example.org')).not.toBe(mailboxOf('bo@example.org'));
  expect(mailboxOf('bo@münchen.de')).toBe(mailboxOf('bo@xn--mnchen-3ya.de'));
});

it.each([
  'Bo',
  "O'Neil",
  'v/d Berg',
  'J.R.R.',
  'Chr.de Boer',
  'Joh.la Fontaine',
  'St. John',
  'De Vries-Jansen',
  'Nguyễn',
  '王',
  'Jr.',
  'A & B',
])('%s is a valid local part', (name) => {
  expect(holdsLink(name)).toBe(false);
});

it.each([
  ...[
    'http://evil.example',
    'Win on evil.com',
    'evil.com/x',
    'evil.nl/x',
    'Win op evil.nl',
    'evil.nl',
    'evil.de',
    'Klick evil.de!',
    'evil.co.uk',
    'www.evil.nl',
    '<b>Bo</b>',
    'Bo <a',
    'bo@evil.nl',
  ],
  'Bo\nBcc: x',
  'Bo\r',
  'a\u2028b',
  'HTTPS://EVIL',
  '//evil',
])('%j is none', (name) => {
  expect(holdsLink(name)).toBe(true);
});

it('a Gmail mailbox is the same under both of its domains', () => {
  expect(mailboxOf('A.b+c@googlemail.com')).toBe(mailboxOf('ab@gmail.com'));
  expect(mailboxOf('ab@googlemail.example')).not.toBe(mailboxOf('ab@gmail.com'));
});
