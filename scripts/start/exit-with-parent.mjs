// Preloaded into the tools that the launcher starts (next, vitest): they exit when the launcher ends, even when it is
// killed. A pipe tells it, because asking every moment wakes an idle service.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const lifeline = Number(process.env.DOEK_LIFELINE);
delete process.env.DOEK_LIFELINE;

if (lifeline && isMainThread) {
  const pipe = new Socket({ fd: lifeline, readable: true, writable: false });
  pipe.on('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5000).unref();
  });
  pipe.resume().unref();
}
