import type { Tone } from '@/lib/door';

/** The sound and vibration of each verdict, distinct without looking. Notes in hertz and seconds; vibration in milliseconds. */
const SIGNALS: Record<Tone, { notes: [number, number][]; vibration: number[] }> = {
  go: { notes: [[880, 0.09]], vibration: [60] },
  care: {
    notes: [
      [520, 0.12],
      [520, 0.12],
    ],
    vibration: [90, 70, 90],
  },
  stop: { notes: [[180, 0.45]], vibration: [400] },
};

let context: AudioContext | undefined;

/** Allows sound; browsers do that only after the page was touched. */
export function wakeSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

export function signal(tone: Tone): void {
  const { notes, vibration } = SIGNALS[tone];
  navigator.vibrate?.(vibration);
  if (!context) return;
  let at = context.currentTime;
  for (const [hertz, seconds] of notes) {
    const [oscillator, volume] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = hertz;
    oscillator.type = tone === 'stop' ? 'square' : 'sine';
    volume.gain.setValueAtTime(0.5, at);
    volume.gain.linearRampToValueAtTime(0, at + seconds);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds + 0.06;
  }
}
