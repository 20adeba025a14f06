import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'drizzle-orm';
import { connect, type Pool } from '@/db/client';
import { contracts } from '@/lib/api/contracts';
import { inTransaction } from '@/lib/context';
import { socketFor } from '@/lib/testing/database';
import type { Tenant } from '@/lib/testing/tenant';

/** The address of the service under test: started as by `npm start`, or by `next start` (project `api-next`). */
export const BASE = () => (process.env.E2E_SERVER === 'next' ? process.env.E2E_NEXT_URL : process.env.E2E_URL) ?? '';

/** The database of the service, to create tenants and to check the stored state. */
export const openDatabase = (url = process.env.E2E_DATABASE_URL ?? ''): Pool =>
  connect(url, { max: 4, socket: socketFor(url) });

/** Changes a tenant's catalogue and repeats after a deadlock, as the service does: on Citus another tenant's import may cause one. */
export const changeCatalogue = ({ db }: Pool, { client }: Tenant, statement: SQL) =>
  inTransaction({ client, db, now: new Date() }, (ctx) => ctx.db.execute(statement));

export const newCart = () => randomBytes(16).toString('hex');

// biome-ignore lint/suspicious/noExplicitAny: an answer is any JSON, and the tests check its members
export type Answer = { status: number; headers: Headers; body: any };

/** Sends a request; `json` becomes the body. JSON answers are parsed. */
export async function ask(path: string, { json, ...init }: RequestInit & { json?: unknown } = {}): Promise<Answer> {
  const sent =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(`${BASE()}${path}`, {
    redirect: 'manual',
    ...sent,
    ...init,
    headers: { ...sent.headers, ...(init.headers as Record<string, string> | undefined) },
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body = isJson && text ? JSON.parse(text) : text;
  if (response.ok && isJson && text) holdAgainstContract(init.method ?? 'GET', path, body);
  return { status: response.status, headers: response.headers, body };
}

/** Checks that an answer matches its contract, without extra members. */
function holdAgainstContract(method: string, path: string, body: unknown): void {
  const [pathname = ''] = path.replace(/\/(?=\?|$)/, '').split('?');
  const contract = contracts.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (!contract) throw new Error(`${method} ${path} answers, but no contract describes it.`);
  if (!isDeepStrictEqual(contract.answer.parse(body), body))
    throw new Error(`${method} ${path} has members outside its contract.`);
}
