import { BACKUP_DRILLS } from './drill/backup';
import { CLIENT_DRILLS } from './drill/clients';
import { DATABASE_DRILLS } from './drill/database';
import type { Drill } from './drill/drill';
import { NETWORK_DRILLS } from './drill/network';
import { runDrill } from './drill/run-drill';
import { tableOf } from './drill/table';
import { WEB_DRILLS } from './drill/web-processes';
import { ensureBuilt } from './serve/build';

const DRILLS: Drill[] = [...WEB_DRILLS, ...DATABASE_DRILLS, ...NETWORK_DRILLS, ...CLIENT_DRILLS, ...BACKUP_DRILLS];
const DIST_DIR = process.env.NEXT_DIST_DIR ?? '.next-drill';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !DRILLS.some((drill) => drill.name === name));
if (unknown.length > 0) {
  console.error(`No drill is called ${unknown.join(', ')}. There are: ${DRILLS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

await ensureBuilt(DIST_DIR);
const outcomes = [];
for (const drill of DRILLS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`${drill.name}: ${drill.what} …`);
  const outcome = await runDrill(drill, DIST_DIR);
  for (const problem of outcome.problems) console.log(`  WRONG: ${problem}`);
  outcomes.push(outcome);
}
console.log(`\n${tableOf(outcomes)}`);
process.exit(outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0);
