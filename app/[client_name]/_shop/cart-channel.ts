/** On which the tabs of a browser tell each other the version of their cart. */
export const cartChannel = (shop: string): BroadcastChannel => new BroadcastChannel(`cart ${shop}`);
