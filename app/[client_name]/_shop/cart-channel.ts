/** The tabs of a browser post the version of their cart on this channel. */
export const cartChannel = (shop: string): BroadcastChannel => new BroadcastChannel(`cart ${shop}`);
