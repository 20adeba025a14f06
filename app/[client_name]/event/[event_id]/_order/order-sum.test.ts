import { expect, it } from 'vitest';
import { money } from '@/lib/money';
import { orderSum } from './order-sum';

const type = (id: string, group: number, amount: string, most = 6) => ({ id, group, amount: money(amount), most });
const types = [type('front', 1, '18.38'), type('fronthalf', 2, '0.10', 2), type('backhalf', 2, '0.20', 2)];

it('is 0.00 with the whole limit left at first', () => {
  expect(orderSum(types, {}, 6)).toEqual({
    tickets: 0,
    total: '0.00',
    left: 6,
    room: { front: 6, fronthalf: 2, backhalf: 2 },
  });
});

it('adds up exactly, and says what the order and each ticket type can still take', () => {
  const sum = orderSum(types, { front: 3, fronthalf: 1 }, 6);
  expect(sum).toEqual({ tickets: 4, total: '55.24', left: 2, room: { front: 2, fronthalf: 1, backhalf: 1 } });
  expect(orderSum(types, { fronthalf: 1, backhalf: 1 }, 6).room).toEqual({ front: 4, fronthalf: 0, backhalf: 0 });
});

it('says by how many it is too much', () => {
  const sum = orderSum(types, { front: 8 }, 6);
  expect([sum.left, sum.room.front, sum.total]).toEqual([-2, -2, '147.04']);
});
