import { Suspense } from 'react';
import { Cash } from './cash';
import type { Desk, Stage } from './desk';
import { Gift } from './gift';
import { GiftCard, Invoice } from './late-parts';
import { Terminals } from './terminals';
import type { useSale } from './use-sale';
import { type PayStage, Ways } from './ways';

type Props = Desk & {
  sale: ReturnType<typeof useSale>;
  stage: Stage;
  go: (stage: Stage) => void;
  back: () => void;
  pay: (how: PayStage) => void;
  mayGive: boolean;
  cards: 'none' | 'own' | 'chosen';
  sellsCards: boolean;
};

/** The payment methods of a sale, or the dialog of the chosen one. */
export function Payment({ sale, stage, go, back, pay, mayGive, cards, sellsCards, ...desk }: Props) {
  const { lines, total, isBusy, setNet, want, readHeld } = sale;
  switch (stage) {
    case 'cash':
      return (
        <Cash
          {...desk}
          isBusy={isBusy}
          back={back}
          total={total}
          sell={(given) => void sale.sell({ kind: 'cash', ...(given && { given }) })}
        />
      );
    case 'gift':
      return <Gift {...desk} isBusy={isBusy} back={back} give={(reason) => void sale.sell({ kind: 'free', reason })} />;
    case 'invoice':
      return (
        <Suspense>
          <Invoice {...desk} isBusy={isBusy} back={back} sell={(to) => void sale.bill(to)} />
        </Suspense>
      );
    case 'gift_card':
      return (
        <Suspense>
          <GiftCard
            {...desk}
            cards={cards}
            isBusy={isBusy}
            back={back}
            readWhat={readHeld}
            total={total}
            pay={(how, due) => void sale.sell(how, due)}
            tell={setNet}
          />
        </Suspense>
      );
    case 'terminal':
      return (
        <Terminals
          {...desk}
          back={back}
          tell={setNet}
          use={(terminalId) => void sale.sell({ kind: 'card', terminalId })}
        />
      );
    case 'sale':
      return (
        <Ways
          words={desk.words}
          mayGive={mayGive}
          pay={pay}
          sellsCards={sellsCards}
          isEmpty={lines.length === 0}
          hasTerminals={cards !== 'none'}
          clear={() => want([])}
          collect={() => go('collect')}
          sellCard={() => go('sell_card')}
        />
      );
    default:
      return null;
  }
}
