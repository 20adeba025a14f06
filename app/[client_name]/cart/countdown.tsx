'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import styles from './cart.module.css';

const WARNING_SECONDS = 120;

export type HoldEnd = {
  /** The end of the hold, in milliseconds since 1970. Another value is another hold. */
  expiresAt: number;
  /** Counted by the server, so that a wrong clock in the browser does no harm. */
  secondsLeft: number;
  /** Announced when this hold ends later than the previous one. */
  extended: string;
};

type Props = HoldEnd & {
  locale: string;
  /** Where to go at the end; left out: this page is refreshed. */
  addressAfter?: string | undefined;
  /** Fetches the page's data again, in place of a refresh by the router. */
  ask?: () => void;
  words: { left: string; lessThanMinute: string; warning: string };
};

/**
 * The earliest end that this document has counted for a hold, by its `expiresAt`. The seconds of a page that came late, or again from the
 * router's cache, are too many: two pages would show different times for the same hold.
 */
const ends = new Map<number, number>();

/** The time left in whole minutes. It warns once, at two minutes. At the end it asks the server what is still held. */
export function Countdown({ expiresAt, secondsLeft, extended, locale, addressAfter, ask, words }: Props) {
  const router = useRouter();
  const [seconds, setSeconds] = useState(secondsLeft);
  const [said, say] = useState('');
  const hold = useRef(expiresAt);
  const warnedOf = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts when the server sends another time, not at each render.
  useEffect(() => {
    if (hold.current < expiresAt) say(extended);
    hold.current = expiresAt;
    const end = Math.min(ends.get(expiresAt) ?? Number.POSITIVE_INFINITY, performance.now() + secondsLeft * 1000);
    ends.set(expiresAt, end);
    let timer: ReturnType<typeof setInterval>;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setSeconds(left);
      if (left <= WARNING_SECONDS && warnedOf.current !== expiresAt) {
        warnedOf.current = expiresAt;
        say(words.warning);
      }
      if (left > 0) return;
      clearInterval(timer);
      setTimeout(() => {
        if (addressAfter) router.replace(addressAfter);
        if (ask && !addressAfter) ask();
        else router.refresh();
      }, 500);
    };
    timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [expiresAt, secondsLeft]);

  return (
    <div>
      <p className={styles.time} data-hurry={seconds <= WARNING_SECONDS}>
        {words.left.replace('{time}', timeOf(seconds, locale, words.lessThanMinute))}
      </p>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

function timeOf(seconds: number, locale: string, lessThanMinute: string): string {
  if (seconds < 60) return lessThanMinute;
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return minutes.format(Math.round(seconds / 60));
}
