import { PARKING_MINUTES, type RideEstimate } from './estimate';

/** Shorter ways are walked: they take less time than to unlock and to park. */
const WALKED_BELOW_METRES = 400;
const WALKING_KMH = 5;

/** How somebody goes a way, in whole minutes, rounded up: on foot, or moving by bicycle and ferry, and then parking. */
export type Hop = { isWalk: boolean; minutes: number; parkingMinutes: number };

/**
 * A way from one venue to another as one tells it. Never longer than what was planned for it.
 * @param plannedMinutes of riding it, parking included, as `ridingMinutes` says
 */
export function hopOf({ metres, ferryMetres = 0, extraSeconds = 0 }: RideEstimate, plannedMinutes: number): Hop {
  if (metres < WALKED_BELOW_METRES && ferryMetres === 0 && extraSeconds === 0) {
    const minutes = Math.max(1, Math.ceil((metres * 60) / (WALKING_KMH * 1000) - 1e-9));
    return { isWalk: true, minutes, parkingMinutes: 0 };
  }
  return { isWalk: false, minutes: plannedMinutes - PARKING_MINUTES, parkingMinutes: PARKING_MINUTES };
}
