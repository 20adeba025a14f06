import type { Metadata } from 'next';
import { OfficeFrame } from '../_frame/frames';
import { openOffice, readVisit } from '../_frame/visit';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.today });

type Props = { params: Promise<{ client: string }> };

/** What needs somebody today. */
export default async function TodayPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]');
  return (
    <OfficeFrame visit={visit} at="" title={visit.words.today}>
      <p>{visit.words.todayEmpty}</p>
    </OfficeFrame>
  );
}
