/**
 * The lane of a ticket, from 0 to `lanes` - 1: the device with that lane may admit it without asking the server. The same on every device
 * and during the whole evening, and evenly distributed, also over the tickets of one order.
 */
export function laneOf(orderId: number, position: number, lanes: number): number {
  let hash = (orderId ^ Math.floor(orderId / 2 ** 32) ^ Math.imul(position, 0x9e3779b1)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % lanes;
}
