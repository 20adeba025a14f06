import { useState } from 'react';
import { ask, type ConnectionState, isRefused } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import payStyles from './pay.module.css';
import resultStyles from './result.module.css';

type Props = Pick<Desk, 'words' | 'calls' | 'refusal'> & {
  orderId: number;
  seen: string;
  tell: (net: ConnectionState) => void;
};

/** Mails the tickets to the buyer's e-mail address. */
export function MailForm({ words, calls, refusal, orderId, seen, tell }: Props) {
  const [email, setEmail] = useState('');
  const [now, setNow] = useState(seen);
  const [said, say] = useState('');
  const [isWrong, setWrong] = useState(false);
  async function send() {
    const answer = await ask<{ seen: string }>(`${calls}/mail`, { orderId, seen: now, email: email.trim() }, tell);
    setWrong(isRefused(answer));
    say(isRefused(answer) ? refusal(answer) : words.mailed);
    if (!isRefused(answer)) setNow(answer.seen);
  }
  return (
    <form
      className={resultStyles.mail}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label className={payStyles.given}>
        {words.mailTo}
        <input
          type="email"
          required
          autoComplete="off"
          value={email}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <button type="submit" className={styles.quiet}>
        {words.mailDo}
      </button>
      <p role={isWrong ? 'alert' : 'status'}>{said}</p>
    </form>
  );
}
