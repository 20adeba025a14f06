const PREFIX = 'till:';

/**
 * The id of a cart of a shift; `name` is chosen by the page, one for each tab. No request of a visitor can name it, so nobody else sees or
 * changes it.
 */
export const tillCartId = (shiftId: number, name: string): string => `${PREFIX}${shiftId}:${name}`;

/** Whether a cart belongs to this shift. */
export const isCartOf = (shiftId: number, cartId: string): boolean => cartId.startsWith(`${PREFIX}${shiftId}:`);
