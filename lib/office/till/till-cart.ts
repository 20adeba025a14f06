const PREFIX = 'till:';

/**
 * The cart of a shift that `name` (of the page's choice: one for each tab) is for. No request of a visitor can name it, so nobody
 * else sees or changes what a cashier puts together.
 */
export const tillCartId = (shiftId: number, name: string): string => `${PREFIX}${shiftId}:${name}`;

/** Whether a cart was made for this shift. */
export const isCartOf = (shiftId: number, cartId: string): boolean => cartId.startsWith(`${PREFIX}${shiftId}:`);
