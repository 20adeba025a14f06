import type { AgendaShow } from '@/lib/programme';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';

/** `files`: the prefix of the shop's file addresses. `isFirst`: visible without scrolling. */
type Props = { show: AgendaShow; files: string; isFirst: boolean; isWide?: boolean };

/** The widths that card.module.css and its grids set, as the `sizes` of HTML. */
const TALL = '(min-width: 66rem) 21rem, (min-width: 40rem) 50vw, 100vw';
const WIDE = '(min-width: 66rem) 38rem, (min-width: 40rem) 60vw, 100vw';

/** The picture of a show on its card: its own, else that of a performance, else the generated one. */
export function ShowPicture({ show, files, isFirst, isWide = false }: Props) {
  const picture = show.pictures[0] ?? show.dates.find((date) => date.picture)?.picture;
  return (
    <Picture
      className={undefined}
      picture={shownPicture(picture, files, show.id)}
      sizes={isWide ? WIDE : TALL}
      isFirst={isFirst}
    />
  );
}
