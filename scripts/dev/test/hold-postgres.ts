// For tests: runs PostgreSQL in the ClusterPlace of its argument (JSON) until this process is killed.
import type { ClusterPlace } from '../../postgres/place';
import { startPostgres } from '../../postgres/start-postgres';

const place = JSON.parse(process.argv[2] ?? '') as ClusterPlace;
const server = await startPostgres(place, { password: 'held' });
console.log(JSON.stringify({ url: server.urlOf('postgres'), keeperPid: server.keeperPid }));
