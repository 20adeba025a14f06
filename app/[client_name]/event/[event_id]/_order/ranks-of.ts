import type { Choice } from '@/lib/carts';
import { formatPrice } from '@/lib/i18n';
import { type BuyingWords, buyingWordsFor } from '@/lib/i18n/buying';
import type { Language } from '../../../_shop/language';
import type { SummedType } from './order-sum';

/** A ticket type as the form shows it: texts, and how many can be chosen. */
export type TypeRow = SummedType & {
  name: string;
  /** Its discount and limits, in words. */
  rules: string;
  price: string;
  /** The price without the discount; empty without one. */
  insteadOf: string;
  /** Only for seats that the visitor's code unlocks on the map; no other type fits those seats. */
  isOfBlock: boolean;
  /** Says that the visitor's code unlocks it; empty for types that everybody can buy. */
  opened: string;
  words: { label: string; less: string; more: string; insteadOf: string };
};

/** A price rank. `name` is empty if there is only one. */
export type FormRank = { id: number; name: string; basePrice: string; isNumbered: boolean; types: TypeRow[] };

/** The price list of a form: by rank, in the organisation's order. */
export function ranksOf(choices: Choice[], language: Language): FormRank[] {
  const words = buyingWordsFor(language.locale);
  const ranks = new Map<number, FormRank>();
  for (const choice of choices) {
    const { categoryId, hasCategories, categoryName, basePrice, isNumbered } = choice;
    const name = hasCategories ? categoryName : '';
    const rank: FormRank = ranks.get(categoryId) ?? {
      id: categoryId,
      name,
      basePrice: formatPrice(basePrice, language),
      isNumbered,
      types: [],
    };
    ranks.set(categoryId, rank);
    rank.types.push(rowOf(choice, language, words));
  }
  return [...ranks.values()];
}

function rowOf(choice: Choice, language: Language, words: BuyingWords): TypeRow {
  const { discountId, discountName, discountedPrice, basePrice, most } = choice;
  const differs = discountedPrice !== basePrice;
  return {
    id: discountId,
    name: choice.typeName,
    rules: [discountRule(choice, language, words), ...limits(choice, words)].filter(Boolean).join(', '),
    price: discountedPrice === '0.00' ? language.words.free : formatPrice(discountedPrice, language),
    insteadOf: differs ? formatPrice(basePrice, language) : '',
    amount: discountedPrice,
    group: choice.ticketTypeId,
    most,
    isOfBlock: choice.isOfBlock,
    opened: choice.needsCode ? words.withCode : '',
    words: {
      label: words.countOf(discountName),
      less: words.oneLess(discountName),
      more: words.oneMore(discountName),
      insteadOf: words.insteadOf,
    },
  };
}

/** "25 % off", "€ 1.00 off", "fixed price"; empty without a discount. */
function discountRule({ discountKind, discountValue }: Choice, language: Language, words: BuyingWords): string {
  if (discountKind === '=') return words.fixedPrice;
  if (discountValue === '0.00') return '';
  if (discountKind === '€') return words.amountOff(formatPrice(discountValue, language));
  const percent = new Intl.NumberFormat(language.locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
  return words.percentOff(percent.format(discountValue as `${number}`));
}

/** Up to this many left is shown. */
const FEW_OF_TYPE = 5;

function limits({ maxPerOrder, maxPerEvent, most, left }: Choice, words: BuyingWords): string[] {
  if (maxPerOrder === null && left === null) return most === 0 ? [words.noneInOrder] : [];
  const inOrder = maxPerOrder !== null && most < maxPerOrder ? orderRest(most, words) : '';
  const isScarce = left !== null && left <= FEW_OF_TYPE && left < (maxPerEvent ?? 0);
  const ofType = isScarce && most > 0 ? words.stillOfType(left) : '';
  return [maxPerOrder === null ? '' : words.perOrder(maxPerOrder), inOrder, ofType];
}

const orderRest = (most: number, words: BuyingWords): string =>
  most === 0 ? words.noneInOrder : words.stillInOrder(most);
