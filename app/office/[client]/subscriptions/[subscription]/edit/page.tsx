import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { subscriptionOfficeWordsFor } from '@/lib/i18n/office/subscriptions';
import { formVersion, getListedSubscription, readSubscriptionForms } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import { OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { archiveOneSubscription } from '../../actions';
import { SubscriptionForm } from '../../subscription-form';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: subscriptionOfficeWordsFor((await readVisit()).language).title,
});

type Props = { params: Promise<{ client: string; subscription: string }> };

/** Edits or archives a subscription. */
export default async function EditSubscriptionPage({ params }: Props) {
  const { client, subscription: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/subscriptions/[subscription]/edit');
  const said = subscriptionOfficeWordsFor(visit.language);
  const id = idIn(asked);
  const found = id && (await officeTransaction(visit.ctx, (ctx) => getListedSubscription(ctx, id)));
  const one = found && (await readSubscriptionForms(visit.ctx)).find(({ key }) => key === found.subscription.key);
  if (!one) notFound();
  return (
    <OfficeFrame visit={visit} at="/subscriptions" title={one.name}>
      <SubscriptionForm visit={visit} one={one} own={found?.subEventIds} />
      <h2>{said.archive}</h2>
      <p>{said.archiveSure}</p>
      <OfficeForm
        action={archiveOneSubscription}
        fields={[]}
        hidden={{ key: one.key, seen: formVersion(one) }}
        submit={said.archive}
        about={one.name}
        isQuiet
        refusals={visit.words.refusals}
      />
    </OfficeFrame>
  );
}
