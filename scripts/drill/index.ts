import { ensureBuilt } from '../start/build';
import { refuseSecondService } from '../start/database';
import * as backup from './drills/backup';
import { citus } from './drills/citus';
import { clock } from './drills/clock';
import * as database from './drills/database';
import { disk } from './drills/disk';
import { machines } from './drills/machines';
import * as network from './drills/network';
import * as visitors from './drills/visitors';
import * as web from './drills/web';
import { describe, summary } from './report';
import { type Drill, type DrillOutcome, runDrill } from './run-drill';
import { DIST_DIR } from './world';

const drills: Drill[] = [web, database, network, visitors, { clock, disk, machines, citus }, backup].flatMap((group) =>
  Object.values<Drill>(group),
);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  const list = drills.map(({ name, what }) => `  ${name.padEnd(18)}${what}`).join('\n');
  throw new Error(`There is no drill "${unknown.join('", "')}". The drills are:\n${list}`);
}

// A service beside the drill would slow it down, and be slowed down.
refuseSecondService();
await ensureBuilt(DIST_DIR);
const outcomes: DrillOutcome[] = [];
for (const drill of drills.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n${drill.name}: ${drill.what}`);
  const lacking = drill.lacks?.();
  if (lacking) {
    console.log(`  skipped: ${lacking}`);
    continue;
  }
  const outcome = await runDrill(drill);
  console.log(describe(outcome));
  outcomes.push(outcome);
}
console.log(summary(outcomes));
process.exit(outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0);
