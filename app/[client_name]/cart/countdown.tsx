'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import styles from './cart.module.css';

const WARNING_SECONDS = 120;

type Props = {
  /** The instant, in milliseconds: another one is another hold. */
  expiresAt: number;
  /** As the server counted, so that a wrong clock in the browser does no harm. */
  secondsLeft: number;
  locale: string;
  /** Where to go at the end; left out: this page again. */
  addressAfter?: string;
  words: { left: string; lessThanMinute: string; warning: string; extended: string };
};

/** The time left in whole minutes; spoken once, at two minutes. At the end the server is asked what is left. */
export function Countdown({ expiresAt, secondsLeft, locale, addressAfter, words }: Props) {
  const router = useRouter();
  const [seconds, setSeconds] = useState(secondsLeft);
  const [said, say] = useState('');
  const hold = useRef(expiresAt);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count begins with a new hold, not with each render.
  useEffect(() => {
    if (hold.current < expiresAt) say(words.extended);
    hold.current = expiresAt;
    const end = performance.now() + secondsLeft * 1000;
    let warned = false;
    let timer: ReturnType<typeof setInterval>;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setSeconds(left);
      if (left <= WARNING_SECONDS && !warned) {
        warned = true;
        say(words.warning);
      }
      if (left > 0) return;
      clearInterval(timer);
      setTimeout(() => {
        if (addressAfter) router.replace(addressAfter);
        router.refresh();
      }, 500);
    };
    timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [expiresAt]);

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
