import { SingleBar } from 'cli-progress';

export type ProgressBar = { onProgress: (done: number, total: number) => void; stop: () => void };

/**
 * A progress bar on standard error; draws nothing for a total below `least`, nor without a terminal, because logs need whole lines.
 */
export function progressBar(label: string, unit: string, least = 0): ProgressBar {
  if (!process.stderr.isTTY) return { onProgress: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: `${label} {bar} {percentage}% | {value}/{total} ${unit} | {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
  });
  let isShown = false;
  return {
    onProgress: (done, total) => {
      if (total < least) return;
      if (!isShown) bar.start(total, 0);
      isShown = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
