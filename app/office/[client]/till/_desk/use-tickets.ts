import { useEffect, useState } from 'react';
import type { PerformanceForSale } from '@/lib/office';
import type { ShownType, ShownTypes } from '../call/shown-types';
import { ask, isRefused } from './ask';
import type { SaleLine } from './stored-sale';
import type { useSale } from './use-sale';

type Given = {
  calls: string;
  performances: PerformanceForSale[];
  /** The ticket types of the first performance. */
  first: ShownTypes | undefined;
};

/** The selected performance and ticket type, and how many of them the sale has. */
export function useTickets(
  { lines, cart, total, isBusy, want, setNet }: ReturnType<typeof useSale>,
  { calls, performances, first }: Given,
) {
  const [chosen, setChosen] = useState(performances[0]);
  const [typesOf, setTypesOf] = useState(new Map(chosen && first ? [[chosen.id, first]] : []));
  const [at, setAt] = useState(0);

  const types = chosen && typesOf.get(chosen.id)?.types;
  const current = types?.[at] ?? types?.[0];
  const hasMap = types?.some(({ isNumbered }) => isNumbered) ?? false;
  const lineOf = (type: ShownType) =>
    lines.find((one) => one.discountId === type.discountId && one.subEventId === chosen?.id);
  const countOf = (type: ShownType) => lineOf(type)?.count ?? 0;

  useEffect(() => {
    if (!chosen || typesOf.has(chosen.id)) return;
    let isLate = false;
    void ask<ShownTypes>(`${calls}/types`, { subEventId: chosen.id }, setNet).then((answer) => {
      if (!isLate && !isRefused(answer)) setTypesOf((known) => new Map(known).set(chosen.id, answer));
    });
    return () => {
      isLate = true;
    };
  }, [chosen, typesOf, calls, setNet]);

  function choose(one: PerformanceForSale) {
    setChosen(one);
    setAt(0);
  }

  function setCount(type: ShownType, count: number) {
    if (!chosen || isBusy) return;
    const old = lineOf(type);
    const seats = old?.seats && count <= old.seats.length ? { seats: old.seats.slice(0, count) } : {};
    const line = { subEventId: chosen.id, discountId: type.discountId, count, ...seats };
    const more = old ? lines.map((one) => (one === old ? line : one)) : [...lines, line];
    want(more.filter(({ count }) => count > 0));
  }

  /** The lines of the sale for this performance, by the ids of their chosen seats. */
  function onMap(): SaleLine[] {
    const own = lines.filter(({ subEventId }) => subEventId === chosen?.id);
    return own.map(({ seats, ...line }) => {
      const held = cart.seats.filter((one) => one.subEventId === line.subEventId && one.discountId === line.discountId);
      return { ...line, seats: seats ?? held.map(({ seatId }) => seatId) };
    });
  }

  /** While the seats of a count are not known yet, a press on the map is ignored: it would be taken for all of them. */
  const areSeatsKnown = () =>
    total !== undefined || lines.every(({ subEventId, seats }) => subEventId !== chosen?.id || seats);

  function place(changed: SaleLine[]) {
    const others = lines.filter(({ subEventId }) => subEventId !== chosen?.id);
    const counted = changed.map((line) => ({ ...line, count: line.seats?.length ?? line.count }));
    if (!isBusy && areSeatsKnown()) want([...others, ...counted.filter(({ count }) => count > 0)]);
  }

  function pick(seatId: string, { discountId }: ShownType) {
    const before = onMap();
    const line = before.find((one) => one.discountId === discountId);
    if (line) place(before.map((one) => (one === line ? { ...one, seats: [...(one.seats ?? []), seatId] } : one)));
    else if (chosen) place([...before, { subEventId: chosen.id, discountId, count: 1, seats: [seatId] }]);
  }

  function drop(seatId: string) {
    place(onMap().map((line) => ({ ...line, seats: (line.seats ?? []).filter((id) => id !== seatId) })));
  }

  function nextPerformance() {
    const i = performances.findIndex(({ id }) => id === chosen?.id);
    const one = performances[(i + 1) % performances.length];
    if (one) choose(one);
  }

  return {
    chosen,
    choose,
    nextPerformance,
    types,
    current,
    point: (type: ShownType) => setAt(types?.indexOf(type) ?? 0),
    nextType: () => types && setAt((at + 1) % Math.max(1, types.length)),
    hasMap,
    countOf,
    setCount,
    pick,
    drop,
    seatIds: () => new Set(onMap().flatMap(({ seats = [] }) => seats)),
  };
}
