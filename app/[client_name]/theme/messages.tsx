import button from '@/app/_ui/button.module.css';
import { Problems } from '@/app/_ui/problems';
import cart from '../cart/cart.module.css';
import { Countdown } from '../cart/countdown';
import type { Sample } from './sample';
import styles from './theme.module.css';

const SECONDS_LEFT = 840;

export function Messages({ look, words, language }: Sample) {
  return (
    <div className={styles.stack}>
      <Problems title={words.notAdded}>
        <p>{words.someGone(4, 2)}</p>
      </Problems>
      <div className={cart.hold}>
        <Countdown
          expiresAt={0}
          secondsLeft={SECONDS_LEFT}
          locale={language.locale}
          extended=""
          words={{ left: words.timeLeft('{time}'), lessThanMinute: words.lessThanMinute, warning: '' }}
        />
        <button type="button" className={button.quiet}>
          {words.extend}
        </button>
      </div>
      <div className={cart.hold}>
        <p className={cart.time} data-hurry="true">
          {look.timeLow}
        </p>
      </div>
      <div className={cart.nothing}>
        <p className={styles.title}>{words.emptyCart}</p>
        <p>{words.emptyCartText}</p>
      </div>
    </div>
  );
}
