import type { listTypesForSale } from '@/lib/office';

/** A ticket type at a rank as the page shows it. `type` and `rankId` identify it on the map. */
export type ShownType = {
  discountId: string;
  type: number;
  rankId: number;
  name: string;
  rank: string;
  price: string;
  isNumbered: boolean;
};
export type ShownTypes = { types: ShownType[]; free: number };

/** The ticket types on sale for a performance; `rank` is empty if there is only one. */
export const shownTypes = ({ types, free }: Awaited<ReturnType<typeof listTypesForSale>>): ShownTypes => ({
  types: types.map(({ discountId, ticketTypeId, categoryId, typeName, hasCategories, categoryName, ...type }) => ({
    discountId,
    isNumbered: type.isNumbered,
    type: ticketTypeId,
    rankId: categoryId,
    name: typeName,
    rank: hasCategories ? categoryName : '',
    price: type.discountedPrice,
  })),
  free,
});
