import { SingleBar } from 'cli-progress';

export type ProgressBar = { onProgress: (done: number, total: number) => void; stop: () => void };

/** From this number of performances on, a progress bar is shown. */
const MANY = 200;

/** A progress bar on standard error that counts performances; undefined without a terminal, because logs need whole lines. */
export function progressBar(label: string): ProgressBar | undefined {
  if (!process.stderr.isTTY) return undefined;
  const bar = new SingleBar({
    format: `${label} {bar} {percentage}% | {value}/{total} performances | {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
  });
  let isShown = false;
  return {
    onProgress: (done, total) => {
      if (total < MANY) return;
      if (!isShown) bar.start(total, 0);
      isShown = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
