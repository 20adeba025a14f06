/** There is no such page to cache; Next.js answers. */
export class NotKept extends Error {}
