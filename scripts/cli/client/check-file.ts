import { connect } from '@/db/client';
import { type Bundle, checkBundle, findEndings, findWarnings } from '@/lib/bundle';
import { databaseCode, type FieldError } from '@/lib/errors';
import { findDatabaseUrl } from '../../postgres/find-database-url';
import { errorLines, explainErrors, readFile } from './read-file';
import { warnOfTestIn } from './warn-of-test';

/** How many warnings of one kind are printed; the others are only counted. */
const MOST_WARNINGS = 10;

/** Checks a bundle and prints warnings to standard error. Throws an Error that names every invalid member. */
export async function checkFile(file: string): Promise<string> {
  const json = readFile(file);
  const bundle = explainErrors(file, () => checkBundle(json), json);
  warnOfTestIn(bundle.client);
  const { endings, note } = await compare(bundle);
  warn(file, [...findWarnings(bundle, new Date()), ...endings], json);
  return `${file}: the bundle of ${bundle.client.title} (${bundle.client.name}) is well-formed.${note}`;
}

/** Prints the warnings of a file to standard error. */
function warn(file: string, warnings: FieldError[], json: unknown): void {
  if (warnings.length === 0) return;
  const shown = briefly(warnings);
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  console.error(
    [`${file}: ${count}.`, ...shown.flatMap(({ places, more }) => [...errorLines(places, json), ...more])].join('\n'),
  );
}

/** The first warnings of each kind. The kind of a warning is the member that it is about. */
function briefly(warnings: FieldError[]): { places: FieldError[]; more: string[] }[] {
  const kinds = new Map<string, FieldError[]>();
  for (const warning of warnings) {
    const kind = warning.path.replaceAll(/\[\d+\]/g, '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), warning]);
  }
  return [...kinds].map(([kind, all]) => ({
    places: all.slice(0, MOST_WARNINGS),
    more: all.length > MOST_WARNINGS ? [`  and ${all.length - MOST_WARNINGS} more like these at ${kind}`] : [],
  }));
}

/** Warnings about sales that an import would end; without a database, a note that these were not checked. */
async function compare(bundle: Bundle): Promise<{ endings: FieldError[]; note: string }> {
  const url = findDatabaseUrl();
  const notCompared = { endings: [], note: ' It was not compared with what is imported: no database answers.' };
  if (!url) return notCompared;
  const { db, close } = connect(url, { max: 1 });
  try {
    return { endings: await findEndings(db, bundle), note: '' };
  } catch (error) {
    // The database is unreachable, refuses us, or lacks our tables.
    if (databaseCode(error) === undefined) throw error;
    return notCompared;
  } finally {
    await close();
  }
}
