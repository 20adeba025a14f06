import type { listTypesForSale } from '@/lib/office';

/** A ticket type at a rank as the page shows it. */
export type ShownType = { discountId: string; name: string; rank: string; price: string; isNumbered: boolean };
export type ShownTypes = { types: ShownType[]; free: number };

/** What is sold of a performance in the words of the page; the rank is said where there is more than one. */
export const shownTypes = ({ types, free }: Awaited<ReturnType<typeof listTypesForSale>>): ShownTypes => ({
  types: types.map(({ discountId, typeName, hasCategories, categoryName, discountedPrice, isNumbered }) => ({
    ...{ discountId, isNumbered },
    name: typeName,
    rank: hasCategories ? categoryName : '',
    price: discountedPrice,
  })),
  free,
});
