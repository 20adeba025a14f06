import { oncePerProcess } from './once-per-process';

const state = oncePerProcess('draining', () => ({ isDraining: false }));

/** From now on this process reports that it is not ready; it still answers. */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether this process was asked to stop. */
export const isDraining = (): boolean => state.isDraining;
