/** The cart that holds the seats of an order that waits for its money: an id that no request can name. */
export const holdIdOf = ({ key }: { key: string }): string => `order:${key}`;
