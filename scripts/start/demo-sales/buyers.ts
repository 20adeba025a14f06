import type { RandomSource } from './random';

const FIRST =
  'Anna Bram Chloé Daan Elif Fenna Gijs Hélène Imane Jonas Kees Lotte Mehmet Noor Olaf Pien Quinten Roos Sophie Teun Ursula Vera Wout Xander Yara Zoë'.split(
    ' ',
  );
const LAST = [
  'de Vries',
  'Jansen',
  'van den Berg',
  'Bakker',
  'Yılmaz',
  'El Amrani',
  'Visser',
  'Smit',
  'Meijer',
  'de Boer',
  'Mulder',
  'Peeters',
  'Janssens',
  'Müller',
  'Dubois',
  'García',
  'Kowalski',
  'van Dijk',
  'Bos',
  'Vos',
  'Hendriks',
  'Brouwer',
  'O’Neill',
  'Sørensen',
];

export type DemoBuyer = {
  firstName: string;
  lastName: string;
  email: string;
  locale: string;
  optIn: boolean;
  mailingList: boolean;
};

/** Makes an invented buyer. The e-mail address is in a domain that cannot receive mail (RFC 2606). */
export function demoBuyer(random: RandomSource): DemoBuyer {
  const firstName = FIRST[random.between(0, FIRST.length - 1)] ?? '';
  const lastName = LAST[random.between(0, LAST.length - 1)] ?? '';
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/[^a-z.]/g, '');
  return {
    firstName,
    lastName,
    email: `${plain}${random.between(1, 99)}@demo.example`,
    locale: random.pick([
      ['nl', 82],
      ['en', 11],
      ['de', 4],
      ['fr', 3],
    ]),
    optIn: random.percent(22),
    mailingList: random.percent(16),
  };
}
