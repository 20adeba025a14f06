import type { Metadata } from 'next';
import { subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import { OfficeFrame } from '../../../_frame/frames';
import { openOffice, readVisit } from '../../../_frame/visit';
import { SubscriptionForm } from '../subscription-form';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: subscriptionOfficeWordsFor((await readVisit()).language).make,
});

type Props = { params: Promise<{ client: string }> };

/** Creates a subscription. */
export default async function NewSubscriptionPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/subscriptions/new');
  const said = subscriptionOfficeWordsFor(visit.language);
  return (
    <OfficeFrame visit={visit} at="/subscriptions" title={said.make}>
      <SubscriptionForm visit={visit} one={undefined} />
    </OfficeFrame>
  );
}
