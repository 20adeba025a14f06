import type { OfficeWords } from '@/lib/i18n/office';
import { beginPasskey } from '../sign-in/actions';
import type { Action } from './form-state';
import { PasskeyButton } from './passkey-button';

type Props = { words: OfficeWords; finish: Action; next: string };

/** Signs in or steps up with a passkey, then continues to `next`. */
export const UsePasskey = ({ words, finish, next }: Props) => (
  <PasskeyButton
    begin={beginPasskey}
    finish={finish}
    text={words.withPasskey}
    noScript={words.noScript}
    next={next}
    refusals={words.refusals}
  />
);
