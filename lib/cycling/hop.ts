import { PARKING_MINUTES, type RideEstimate } from './estimate';

/** Shorter routes are walked: that takes less time than unlocking and parking. */
const WALKED_BELOW_METRES = 400;
const WALKING_KMH = 5;

/** How a visitor travels a route, in whole minutes, rounded up: on foot, or by bicycle and ferry plus parking. */
export type Hop = { isWalk: boolean; minutes: number; parkingMinutes: number };

/**
 * The route between two venues as it is shown to visitors. Never longer than the planned minutes.
 * @param plannedMinutes of riding it, parking included, as `ridingMinutes` says
 */
export function hopOf({ metres, ferryMetres = 0, extraSeconds = 0 }: RideEstimate, plannedMinutes: number): Hop {
  if (metres < WALKED_BELOW_METRES && ferryMetres === 0 && extraSeconds === 0) {
    const minutes = Math.max(1, Math.ceil((metres * 60) / (WALKING_KMH * 1000) - 1e-9));
    return { isWalk: true, minutes, parkingMinutes: 0 };
  }
  return { isWalk: false, minutes: plannedMinutes - PARKING_MINUTES, parkingMinutes: PARKING_MINUTES };
}
