import { z } from 'zod';
import type { TicketType } from '@/lib/programme';
import { amount } from './fields';

export const wireTicketType = z
  .object({
    discount_id: z
      .string()
      .regex(/^[A-Za-z0-9]{10}$/)
      .meta({ description: 'Send this to order.' }),
    discount_name: z.string(),
    base_price: amount,
    discount_type: z.enum(['€', '=', '%']),
    discount_value: amount,
    discounted_price: amount,
    category_name: z.string().optional().meta({ description: 'The price rank, where a performance has several.' }),
  })
  .meta({ id: 'TicketType' });

export function toWireTicketType(type: TicketType): z.infer<typeof wireTicketType> {
  return {
    discount_id: type.discountId,
    discount_name: type.discountName,
    base_price: type.basePrice,
    discount_type: type.discountKind,
    discount_value: type.discountValue,
    discounted_price: type.discountedPrice,
    ...(type.hasCategories && { category_name: type.categoryName }),
  };
}
