import { basename } from 'node:path';
import type { Difference, Imported, PerformanceChange } from '@/lib/bundle';
import { differenceText, programmeWordsFor } from '@/lib/i18n/office/programme';
import type { Shortening } from '@/lib/privacy';
import { importFiles } from '../import-files';
import { progressBar } from '../progress-bar';
import { measureImported } from '../rides/measure-imported';
import { warnOfTestAt } from './warn-of-test';

export type ImportFlags = { mail: boolean; isDryRun: boolean };

/** How many changes of one kind are printed; the others are only counted. */
const MOST_CHANGES = 50;

/** From this number of performances on, a progress bar is shown. */
const MANY = 200;

/** Imports a bundle. @returns what changed and whom it affects. Throws an Error that names every invalid member */
export async function importFile(url: string, file: string, flags: ImportFlags): Promise<string> {
  const [imported] = await importFiles(url, [file], {
    ...flags,
    withDifferences: true,
    bar: progressBar(basename(file), 'performances', MANY),
  });
  if (!imported) throw new Error(`${file} was not imported`);
  const { title, clientName, changed } = imported;
  await warnOfTestAt(url, clientName);
  const done = flags.isDryRun ? 'would be imported' : 'imported';
  const rides = changed && !flags.isDryRun ? await measureImported(url, clientName) : undefined;
  const first = `${title} (${clientName}): ${changed ? done : 'nothing has changed'}.`;
  return [first, ...report(imported, flags), ...(rides ? [rides] : [])].join('\n');
}

function report(imported: Imported, { mail, isDryRun }: ImportFlags): string[] {
  const { changes, mails, stopped, isNew, differences, shortening } = imported;
  if (isNew) return [];
  const of = (...kinds: PerformanceChange['kind'][]) => changes.filter(({ kind }) => kinds.includes(kind));
  const told = of('moved', 'cancelled', 'resumed', 'archived');
  const counted = [
    { count: of('added').length, what: 'added' },
    { count: of('changed').length, what: 'changed otherwise' },
  ].flatMap(({ count, what }) => (count > 0 ? [`  ${count} performance${count === 1 ? '' : 's'} ${what}.`] : []));
  const concerns = told.some(({ orders }) => orders > 0);
  // An import always says what it archives; only a dry run lists every difference.
  const archived = differences.filter(({ kind }) => kind === 'archived');
  return [
    ...differenceLines(isDryRun ? differences : archived),
    ...told.slice(0, MOST_CHANGES).map(lineOf),
    ...(told.length > MOST_CHANGES ? [`  and ${told.length - MOST_CHANGES} more performances like these.`] : []),
    ...counted,
    ...(shortening ? [shorteningLine(shortening)] : []),
    ...stopped.map((url) => `  webhook ${url}: stopped.`),
    ...(mails > 0
      ? [`  ${mails} mail${mails === 1 ? '' : 's'} to buyers ${isDryRun ? 'would be' : 'are'} queued.`]
      : []),
    ...(concerns && !mail ? ['  Buyers are not told: --no-mail.'] : []),
  ];
}

const shorteningLine = ({ buyers, days, before, from }: Shortening): string =>
  `  keep_personal_data_days ${before} -> ${days}: erases ${buyers} buyer${buyers === 1 ? '' : 's'} from ${from.toISOString()} on. Import ${before} to stop it.`;

function differenceLines(differences: readonly Difference[]): string[] {
  const words = programmeWordsFor('en');
  const lines = differences.slice(0, MOST_CHANGES).map((one) => {
    const { thing, member, before, after } = differenceText(one, words);
    return `  ${words.kinds[one.kind]}: ${thing}${member && `: ${member}: ${before} -> ${after}`}.`;
  });
  const more = differences.length - MOST_CHANGES;
  return more > 0 ? [...lines, `  and ${more} more differences.`] : lines;
}

function lineOf({ kind, mainKey, key, eventId, from, to, orders, tickets, buyers }: PerformanceChange): string {
  const name = `${JSON.stringify(mainKey)} > ${JSON.stringify(key)} (event_id ${eventId})`;
  const what = kind === 'moved' ? `${from} -> ${to}` : `${from ?? to}`;
  const whom = orders === 0 ? 'no orders' : `orders ${orders}, tickets ${tickets}, buyers ${buyers}`;
  return `  ${name} ${kind}: ${what}; ${whom}.`;
}
