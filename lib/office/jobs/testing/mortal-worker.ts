import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from '@/db/schema';
import { runOfficeJobs } from '../run-jobs';
import { KINDS } from './kinds';

// A process that runs office jobs and dies, as by kill -9, before its `dieAt`th write to the database. If it survives, it prints the number
// of writes.
const [url = '', dieAt = '0'] = process.argv.slice(2);

let writes = 0;
const sql = postgres(url, {
  max: 1,
  onnotice: () => {},
  debug: (_, query) => {
    if (!/^\s*(insert|update|delete|commit|select append_audit)/i.test(query)) return;
    writes += 1;
    if (writes === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
  },
});
const db = drizzle(sql, { schema, casing: 'snake_case' });
const now = new Date(Date.now() + 61_000);
while ((await runOfficeJobs(db, now, KINDS)) > 0);
await sql.end();
console.log(writes);
