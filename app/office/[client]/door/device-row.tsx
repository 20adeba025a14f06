import { doorsWordsFor } from '@/lib/i18n/office/doors';
import type { DeviceRow as Device, DoorListRow } from '@/lib/office';
import { formatMoment } from '../../_frame/format-date';
import { OfficeForm } from '../../_frame/office-form';
import type { OfficeVisit } from '../../_frame/visit';
import { handOverLane, revokeOneDevice } from './actions';

type Props = { visit: OfficeVisit; list: DoorListRow; device: Device; devices: readonly Device[]; mayManage: boolean };

/** A device of a list: its state, unsent scans and lane; and what a lead can do about it. */
export function DeviceRow({ visit, list, device, devices, mayManage }: Props) {
  const { ctx, language, now } = visit;
  const words = doorsWordsFor(language);
  const { id, name, gate, seenAt, waiting, revokedAt, expiresAt, lane, clockAheadMs, mayBring } = device;
  const isWorking = (one: Device) => !one.revokedAt && one.expiresAt > now;
  const minutes = Math.round(clockAheadMs / 60_000);
  const takers = devices.filter((one) => isWorking(one) && one.lane === null);
  const facts = [
    `${words.seen}: ${seenAt ? formatMoment(seenAt, language, ctx.client.timezone) : words.never}`,
    waiting > 0 && words.waiting(waiting),
    minutes !== 0 && words.clock(minutes),
    list.lanes !== null && (lane === null ? isWorking(device) && words.noShare : words.share(lane + 1, list.lanes)),
  ];
  const common = { hidden: { list: String(list.id), device: String(id) }, about: name, isQuiet: true };
  const { refusals } = visit.words;
  return (
    <li>
      <div>
        {name} · {gate}
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {revokedAt && <p>{words.revoked}</p>}
      {mayBring && <p>{words.mayBring}</p>}
      {!revokedAt && expiresAt <= now && <p>{words.over}</p>}
      {!revokedAt && mayManage && (
        <OfficeForm action={revokeOneDevice} fields={[]} submit={words.revoke} {...common} refusals={refusals} />
      )}
      {revokedAt && mayManage && lane !== null && takers.length > 0 && (
        <OfficeForm
          action={handOverLane}
          fields={[
            {
              name: 'to',
              label: words.shareTo,
              hint: words.shareHint,
              type: 'select',
              options: takers.map((one) => [String(one.id), `${one.name} · ${one.gate}`]),
            },
          ]}
          submit={words.handOver}
          {...common}
          refusals={refusals}
        />
      )}
    </li>
  );
}
