'use client';

import { useRef, useState } from 'react';
import styles from './stepper.module.css';

type Props = {
  name: string;
  id: string;
  most: number;
  value: number;
  /** Whether the buttons are enabled; the number can be typed either way. */
  canLess: boolean;
  canMore: boolean;
  words: { label: string; less: string; more: string };
  describedBy?: string;
};

/** A number input with a minus and a plus button, which `EarlySteps` serves until this is ready. Without JavaScript only the input. */
export function Stepper({ name, id, most, value, canLess, canMore, words, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');

  function step(by: 1 | -1) {
    if (!input.current || !(by === 1 ? canMore : canLess)) return;
    if (by === 1) input.current.stepUp();
    else input.current.stepDown();
    input.current.dispatchEvent(new Event('change', { bubbles: true }));
    say(input.current.value);
  }

  return (
    <div className={styles.stepper} ref={endEarlySteps}>
      <button
        type="button"
        className={styles.step}
        data-step="less"
        aria-label={words.less}
        aria-disabled={!canLess}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        ref={input}
        className={styles.number}
        type="number"
        inputMode="numeric"
        id={id}
        name={name}
        min={0}
        max={most}
        defaultValue={value}
        aria-label={words.label}
        aria-describedby={describedBy}
        autoComplete="off"
      />
      <button
        type="button"
        className={styles.step}
        data-step="more"
        aria-label={words.more}
        aria-disabled={!canMore}
        onClick={() => step(1)}
      >
        <span aria-hidden="true">+</span>
      </button>
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
    </div>
  );
}

/** A ref, because it is called in the moment from which the buttons work. */
const endEarlySteps = (stepper: HTMLElement | null) => stepper?.setAttribute('data-ready', '');
