import { checkAccuracy } from './rides/check-accuracy';
import { importExtract } from './rides/import-extract';
import { measureVenues } from './rides/measure-venues';

const USAGE = `Usage:
  npm run rides -- import <extract.osm.pbf>   measure all rides between venues on this map, and store its network
  npm run rides                               measure the rides of new and moved venues on the stored networks,
                                              or, when RIDES_URL and RIDES_ENGINE are set, with that routing engine
  npm run rides -- again                      the same for all venues
  npm run rides -- check                      measure on the reference town, and print the figures beside their targets

DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const [command, file, ...more] = process.argv.slice(2);
if (command === undefined) await measureVenues({ again: false });
else if (command === 'again' && file === undefined) await measureVenues({ again: true });
else if (command === 'import' && file !== undefined && more.length === 0) await importExtract(file);
else if (command === 'check' && file === undefined) checkAccuracy();
else {
  console.error(USAGE);
  process.exitCode = 1;
}
