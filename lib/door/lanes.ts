/**
 * Which of the devices of a list may admit a ticket without asking anybody: from 0 up to `lanes` - 1, the same on every device and
 * for the whole evening. Evenly spread, also over the tickets of one order.
 */
export function laneOf(orderId: number, position: number, lanes: number): number {
  let hash = (orderId ^ Math.floor(orderId / 2 ** 32) ^ Math.imul(position, 0x9e3779b1)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % lanes;
}
