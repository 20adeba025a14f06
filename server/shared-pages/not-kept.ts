/** There is no such page to keep; Next.js says so. */
export class NotKept extends Error {}
