const shared = globalThis as { doekIsDraining?: boolean };

/** From now on this process says that it is not ready; it goes on answering. */
export function startDraining(): void {
  shared.doekIsDraining = true;
}

/** Whether this process was asked to end. */
export const isDraining = (): boolean => shared.doekIsDraining === true;
