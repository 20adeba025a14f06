/** The cart that holds the seats of an order that waits for payment: an id that no request can contain. */
export const holdIdOf = ({ key }: { key: string }): string => `order:${key}`;
