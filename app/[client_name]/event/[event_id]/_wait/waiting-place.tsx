'use client';

import { useEffect, useRef, useState } from 'react';
import styles from './wait.module.css';

const SPOKEN_EVERY_MS = 60_000;

type Props = {
  /** The address that reports this browser's place. */
  address: string;
  token: string;
  /** Null before the opening. */
  place: number | null;
  perMinute: number;
  pollSeconds: number;
  /** The address of the tickets. */
  tickets: string;
  locale: string;
  words: { place: string; expected: string; lessThanMinute: string; yourTurn: string; opening: string };
};

/**
 * This browser's place in the waiting room, kept up to date and announced at most once a minute. When its turn comes, it opens the tickets.
 */
export function WaitingPlace({ address, token, pollSeconds, perMinute, tickets, locale, words, ...begin }: Props) {
  const [place, setPlace] = useState(begin.place);
  const [said, say] = useState('');
  const text = place === null ? [words.opening] : textOf(place);
  const spokenAt = useRef(0);

  function textOf(place: number): string[] {
    const number = new Intl.NumberFormat(locale).format(place);
    const minutes = Math.ceil(place / perMinute);
    const unit = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    const time = place < perMinute ? words.lessThanMinute : unit.format(minutes);
    return [words.place.replace('{place}', number), words.expected.replace('{time}', time)];
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one poll loop for as long as the page is shown
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let askedAt = performance.now();
    let seconds = pollSeconds;
    spokenAt.current = performance.now();

    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, seconds * 1000);
    };
    const ask = async () => {
      clearTimeout(timer);
      askedAt = performance.now();
      try {
        const response = await fetch(address, { headers: { 'Waiting-Token': token }, cache: 'no-store' });
        if (response.ok) show(await response.json());
        else seconds = Number(response.headers.get('Retry-After')) || seconds;
      } catch {
        // Without a network the page keeps the last known place.
      }
      later();
    };
    const show = (standing: { state: string; place: number | null; retry_after: number | null }) => {
      seconds = standing.retry_after ?? seconds;
      if (standing.state === 'admitted') {
        say(words.yourTurn);
        location.assign(tickets);
      } else if (standing.state === 'over') {
        location.reload();
      } else {
        setPlace(standing.place);
        if (standing.place === null || performance.now() - spokenAt.current < SPOKEN_EVERY_MS) return;
        spokenAt.current = performance.now();
        say(textOf(standing.place).join(' '));
      }
    };
    // A phone that wakes polls at once if it slept through a poll.
    const wake = () => {
      if (document.visibilityState === 'visible' && performance.now() - askedAt > seconds * 1000) void ask();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    later();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, []);

  return (
    <div className={styles.standing}>
      {text.map((line, i) => (
        <p key={i === 0 ? 'place' : 'time'} className={i === 0 ? styles.place : undefined}>
          {line}
        </p>
      ))}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
