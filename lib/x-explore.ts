import { startTemporaryPostgres } from '@/scripts/postgres/temporary';
const s = await startTemporaryPostgres();
console.log(s.url);
process.on('SIGTERM', async () => { await s.stop(); process.exit(0); });
setInterval(()=>{}, 1e6);
