// Preloaded into the tools that the launcher starts (next, vitest): they exit when the launcher ends, even when it is
// killed.
import { isMainThread } from 'node:worker_threads';

const starter = Number(process.env.DOEK_STARTER);
delete process.env.DOEK_STARTER;

if (starter && isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5000).unref();
  }, 200);
  watch.unref();
}
