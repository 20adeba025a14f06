import { oncePerProcess } from './once-per-process';

const state = oncePerProcess('draining', () => ({ isDraining: false }));

/** From now on this process says that it is not ready; it goes on answering. */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether this process was asked to end. */
export const isDraining = (): boolean => state.isDraining;
