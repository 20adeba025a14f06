import type { BuyerDetails } from '@/db/schema';
import type { Buyer } from './write-order';

export type { BuyerDetails };

const MEMBERS = { phone: ['phone'], address: ['address', 'zip', 'city'] } as const satisfies Record<
  keyof BuyerDetails,
  (keyof Buyer)[]
>;

export type Detail = (typeof MEMBERS)[keyof BuyerDetails][number];

/** The details that a client requires besides name and e-mail address and that this buyer left out. */
export function missingDetails(details: BuyerDetails, buyer: Partial<Record<Detail, string | null>>): Detail[] {
  const required = (['phone', 'address'] as const).filter((one) => details[one] === 'require');
  return required.flatMap((one) => MEMBERS[one]).filter((member) => !buyer[member]);
}
