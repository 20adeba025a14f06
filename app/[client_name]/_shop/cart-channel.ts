/**
 * The tabs of a browser post the version of their cart on this channel. Undefined in a browser that gives none: Firefox, where cookies are
 * refused.
 */
export function openCartChannel(shop: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`cart ${shop}`);
  } catch {
    return undefined;
  }
}
