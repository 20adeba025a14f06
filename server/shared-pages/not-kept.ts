/** A page that is not kept: it is not there, or Next.js answered something else. */
export class NotKept extends Error {}
