import { z } from 'zod';
import { seatIdOf } from '@/lib/ids';
import type { HallSeat } from '@/lib/seats';

export const wireHallSeat = z
  .object({
    seat_id: z.string().regex(/^[A-Za-z0-9]{10}$/),
    pmp_name: z.string().meta({ description: 'The part of the hall.' }),
    seat_row_nr: z.string(),
    seat_nr: z.string(),
    category_name: z.string(),
    free: z.boolean(),
  })
  .meta({ id: 'HallSeat' });

export const toWireHallSeat =
  (subEventId: number) =>
  (seat: HallSeat): z.infer<typeof wireHallSeat> => ({
    seat_id: seatIdOf(subEventId, seat.nr),
    pmp_name: seat.section,
    seat_row_nr: seat.row,
    seat_nr: seat.seat,
    category_name: seat.categoryName,
    free: seat.isFree,
  });
