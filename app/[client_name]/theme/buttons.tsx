import button from '@/app/_ui/button.module.css';
import cart from '../_shop/cart-link.module.css';
import type { Sample } from './sample';
import styles from './theme.module.css';

export function Buttons({ path, look, words, language }: Sample) {
  return (
    <div className={styles.row}>
      <button type="button" className={button.button}>
        {words.addToCart}
      </button>
      <button type="button" className={button.button} aria-disabled="true">
        {words.adding}
      </button>
      <button type="button" className={button.quiet}>
        {words.remove}
      </button>
      <a href={path || '/'}>{look.link}</a>
      <span className={cart.cart}>
        <span className={cart.count} data-count={2} />
        <span className={cart.word}>{words.cart}</span>
        <span className="visually-hidden">{words.ticketsInCart(2)}</span>
      </span>
      <a className={button.quiet} href={path || '/'}>
        {language.words.toWhatIsOn}
      </a>
    </div>
  );
}
