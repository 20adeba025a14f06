import { and, eq, isNull } from 'drizzle-orm';
import { clientFiles } from '@/db/schema';
import { fingerprint } from '@/lib/ids';
import { extensionOf, filesOf, parseFile, type Theme, withFiles } from '@/lib/theme';
import type { ImportRun } from './job';
import { deleteRows, insertRows } from './rows';

const KEY = { name: 'client_files', columns: { name: 'text' } };
const TABLE = { name: 'client_files', columns: { name: 'text', type: 'text', bytes: 'bytea' } };

/** A theme as stored: each file replaced by its name, which is derived from its bytes. */
export const keptTheme = (theme: Theme | null): Theme | null => theme && withFiles(theme, (file) => nameOf(file).name);

/** Replaces the client's theme files. */
export async function saveFiles(job: ImportRun): Promise<void> {
  const { db, clientId } = job;
  const { theme } = job.bundle.client;
  const given = new Map(filesOf(theme ?? {}).map((file) => [nameOf(file).name, nameOf(file)]));
  const known = await db
    .select({ name: clientFiles.name })
    .from(clientFiles)
    .where(and(eq(clientFiles.clientId, clientId), isNull(clientFiles.picture)));

  const gone = known.filter(({ name }) => !given.has(name));
  for (const { name } of known) given.delete(name);
  const added = [...given.values()].map(({ bytes, ...file }) => ({ ...file, bytes: `\\x${bytes.toString('hex')}` }));
  job.written += await deleteRows(db, clientId, KEY, gone);
  job.written += await insertRows(db, clientId, TABLE, added);
}

function nameOf(address: string): { name: string; type: string; bytes: Buffer } {
  const file = parseFile(address);
  if (!file) throw new Error('The theme has a file that the check did not see');
  return { name: `${fingerprint(file.bytes).slice(0, 27)}.${extensionOf(file.type)}`, ...file };
}
