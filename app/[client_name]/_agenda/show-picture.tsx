import type { AgendaShow } from '@/lib/programme';
import { artOf } from '../_shop/art-of';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';

/** `files`: what addresses of the shop's files begin with. `isFirst`: whether the visitor sees it at once. */
type Props = { show: AgendaShow; files: string; isFirst: boolean };

/** The picture of a show on its card: its own, else one of a performance, else the one that is drawn of it. */
export function ShowPicture({ show, files, isFirst }: Props) {
  const picture = show.pictures[0] ?? show.dates.find((date) => date.picture)?.picture;
  return <Picture className={undefined} picture={shownPicture(picture, artOf(files, show.id))} isFirst={isFirst} />;
}
