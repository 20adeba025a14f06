import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { EDITION } from './edition';
import { DatabaseRefusal, NEWER } from './refusal';

// The service runs in the checkout that has the functions.
const FOLDER = join(process.cwd(), 'db/functions');
/** Variants for Citus. */
const ON_CITUS = join(process.cwd(), 'db/citus/functions');

type FunctionRow = { name: string; hash: string; edition: number };
export type FunctionFile = { name: string; text: string; hash: string };

/** The functions of this version: one file each, named like its function, with the triggers that call it. */
export function readFunctions(onCitus = false): FunctionFile[] {
  const others = onCitus ? readdirSync(ON_CITUS) : [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(others.includes(file) ? ON_CITUS : FOLDER, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Replaces the functions whose text differs from `files`, and drops those without a file. The transaction has this version's tables.
 * @returns how many it replaced or dropped
 * @throws DatabaseRefusal when a later edition put them there (edition.ts)
 */
export async function putFunctions(tx: postgres.TransactionSql, files: FunctionFile[]): Promise<number> {
  const rows = await tx<FunctionRow[]>`SELECT name, hash, edition FROM functions`;
  if (rows.some(({ edition }) => edition > EDITION.number)) throw new DatabaseRefusal(NEWER);
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = files.filter(({ name, hash }) => hashes.get(name) !== hash);
  const gone = rows.filter(({ name }) => !files.some((file) => file.name === name));
  // So that functions may call one another, whichever comes first.
  await tx`SET LOCAL check_function_bodies = off`;
  for (const file of changed) await put(tx, file);
  for (const { name } of gone) {
    for (const { signature } of await signaturesOf(tx, name)) await tx.unsafe(`DROP FUNCTION ${signature} CASCADE`);
    await tx`DELETE FROM functions WHERE name = ${name}`;
  }
  return changed.length + gone.length;
}

/** SQLSTATE of CREATE OR REPLACE FUNCTION with other results, or other names of the same parameters. */
const OTHER_SIGNATURE = '42P13';

async function put(tx: postgres.TransactionSql, { name, text, hash }: FunctionFile) {
  const before = await signaturesOf(tx, name);
  const drop = async (tx: postgres.TransactionSql) => {
    for (const { signature } of before) await tx.unsafe(`DROP FUNCTION ${signature}`);
  };
  try {
    // Replaced in place where possible: calls of running services never meet a function that is not there.
    await tx.savepoint((tx) => run(tx, text));
    if ((await signaturesOf(tx, name)).length > 1) await drop(tx);
  } catch (error) {
    if ((error as { code?: string }).code !== OTHER_SIGNATURE) throw error;
    await drop(tx);
    await run(tx, text);
  }
  await tx`INSERT INTO functions (name, hash, edition) VALUES (${name}, ${hash}, ${EDITION.number})
    ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, edition = excluded.edition, put_at = now()`;
}

/** One statement at a time, because Citus sends each to every node. Statements begin at the start of a line. */
async function run(tx: postgres.TransactionSql, text: string): Promise<void> {
  for (const statement of text.split(/;\n+(?=(?:--.*\n)*(?:CREATE|DO)\b)/)) await tx.unsafe(statement);
}

const signaturesOf = (tx: postgres.TransactionSql, name: string) =>
  tx<{ signature: string }[]>`
    SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE proname = ${name} AND pronamespace = current_schema()::regnamespace`;
