import { drawArt } from '@/lib/art';
import { money } from '@/lib/money';
import { ShowCard } from '../_agenda/show-card';
import type { Sample } from './sample';

export function ListItem({ path, look, language, colours }: Sample) {
  const drawing = drawArt({ title: look.sampleShow, types: [look.sampleKind], accent: colours.accent });
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  const shared = {
    name: look.sampleShow,
    shortText: look.sampleCompany,
    picture: { url, alt: null, focus: null, width: null, height: null, kept: null },
    url: null,
    endsAt: null,
    endsLocal: null,
    salesBeginLocal: null,
    revision: 0,
    movedFrom: null,
    priceFrom: money('24.50'),
    venue: { id: 1, name: look.sampleVenue, address: null, zip: null, city: null, country: null, lat: null, lon: null },
  };
  const dates = (['available', 'few', 'soldOut'] as const).map((availability, i) => {
    const startsLocal = `${language.thisYear}-12-0${i + 4} 20:30:00`;
    return { ...shared, id: i + 1, startsLocal, startsAt: new Date(`${startsLocal.replace(' ', 'T')}Z`), availability };
  });
  const show = { ...shared, pictures: [shared.picture], id: 7, types: [look.sampleKind], dates };
  return (
    <ul>
      <ShowCard show={show} path={path} files={path} language={language} />
    </ul>
  );
}
