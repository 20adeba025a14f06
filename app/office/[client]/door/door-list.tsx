import { doorsWordsFor } from '@/lib/i18n/office/doors';
import { currentRehearsal, type DoorListRow, listDevices, listGates } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../_frame/frames';
import styles from '../../_frame/office.module.css';
import { type FieldOf, OfficeForm } from '../../_frame/office-form';
import { mayDo, type OfficeVisit } from '../../_frame/visit';
import { addOneGate, changeOneList, letAllOut, makeDoorToken, pairOne, switchRehearsal, tellAllDoors } from './actions';
import { DeviceRow } from './device-row';

type Props = { visit: OfficeVisit; list: DoorListRow };

/** A door list and its devices. Pairs phones; people with `door.manage` also configure it and send messages to it. */
export async function DoorListView({ visit, list }: Props) {
  const { ctx, language } = visit;
  const words = doorsWordsFor(language);
  const { refusals } = visit.words;
  const { gates, devices, rehearsal } = await officeTransaction(ctx, async (ctx) => ({
    gates: await listGates(ctx, list.id),
    devices: await listDevices(ctx, list.id),
    rehearsal: await currentRehearsal(ctx, list.id),
  }));
  const mayManage = mayDo(ctx, 'door.manage');
  const base = `/office/${ctx.client.name}/door`;
  const hidden = { list: String(list.id) };
  const rights = [
    ['plain', words.plain],
    ...(mayDo(ctx, 'door.search') ? [['search', words.search] as const] : []),
    ...(mayDo(ctx, 'door.override') && mayDo(ctx, 'door.undo') ? [['lead', words.lead] as const] : []),
  ] as const;
  const device: FieldOf[] = [
    { name: 'gate', label: words.gate, type: 'select', options: gates.map(({ id, name }) => [String(id), name]) },
    { name: 'rights', label: words.rights, type: 'select', options: rights },
  ];
  return (
    <OfficeFrame visit={visit} at="/door" title={list.name}>
      <p>
        <a href={`${base}?performance=${list.subEventId}`}>{words.back}</a>
        {mayManage && (
          <>
            {' · '}
            <a href={`${base}/watch?list=${list.id}`}>{words.watch}</a>
          </>
        )}
      </p>
      {rehearsal > 0 && <p role="status">{words.rehearsalOn}</p>}
      <section aria-labelledby="pair">
        <h2 id="pair">{words.pairTitle}</h2>
        <p className={styles.hint}>{words.pairText}</p>
        <OfficeForm action={pairOne} hidden={hidden} fields={device} submit={words.showCode} refusals={refusals} />
      </section>
      <section aria-labelledby="devices">
        <h2 id="devices">{words.devices}</h2>
        {devices.length === 0 && <p>{words.noDevices}</p>}
        <ul className={styles.rows} aria-labelledby="devices">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              visit={visit}
              list={list}
              device={device}
              devices={devices}
              mayManage={mayManage}
            />
          ))}
        </ul>
      </section>
      {mayManage && (
        <>
          <section aria-labelledby="message">
            <h2 id="message">{words.message}</h2>
            <OfficeForm
              action={tellAllDoors}
              hidden={hidden}
              fields={[{ name: 'text', label: words.message, required: true }]}
              submit={words.sendMessage}
              done={words.sent}
              isQuiet
              refusals={refusals}
            />
            <OfficeForm
              action={switchRehearsal}
              hidden={{ ...hidden, on: String(rehearsal === 0) }}
              fields={[]}
              submit={rehearsal === 0 ? words.startRehearsal : words.endRehearsal}
              isQuiet
              refusals={refusals}
            />
            <OfficeForm
              action={letAllOut}
              hidden={hidden}
              fields={[]}
              submit={words.allOut}
              isQuiet
              refusals={refusals}
            />
          </section>
          <section aria-labelledby="gates">
            <h2 id="gates">{words.gates}</h2>
            <ul className={styles.rows} aria-labelledby="gates">
              {gates.map(({ id, name, sections }) => (
                <li key={id}>
                  {name}
                  {sections && <p>{sections.join(', ')}</p>}
                </li>
              ))}
            </ul>
            <OfficeForm
              action={addOneGate}
              hidden={hidden}
              fields={[
                { name: 'name', label: words.name, required: true },
                { name: 'sections', label: words.sections, hint: words.sectionsHint },
              ]}
              submit={words.addGate}
              isQuiet
              refusals={refusals}
            />
          </section>
          <section aria-labelledby="settings">
            <h2 id="settings">{words.settings}</h2>
            <OfficeForm
              action={changeOneList}
              hidden={{ ...hidden, seen: String(list.version) }}
              fields={[
                { name: 'name', label: words.name, value: list.name, required: true },
                {
                  name: 'reentry',
                  label: words.reentry,
                  type: 'select',
                  value: list.reentry,
                  options: Object.entries(words.reentries),
                },
                {
                  name: 'opens',
                  label: words.opens,
                  hint: words.opensHint,
                  inputMode: 'numeric',
                  value: list.opensMinutes === null ? '' : String(list.opensMinutes),
                },
                {
                  name: 'lanes',
                  label: words.lanes,
                  hint: words.lanesHint,
                  inputMode: 'numeric',
                  value: list.lanes === null ? '' : String(list.lanes),
                },
                {
                  name: 'sections',
                  label: words.sections,
                  hint: words.sectionsHint,
                  value: list.sections?.join(', ') ?? '',
                },
              ]}
              submit={words.save}
              isQuiet
              refusals={refusals}
            />
          </section>
          <section aria-labelledby="token">
            <h2 id="token">{words.tokenTitle}</h2>
            <p className={styles.hint}>{words.tokenText}</p>
            <OfficeForm
              action={makeDoorToken}
              hidden={hidden}
              fields={[{ name: 'name', label: words.name, required: true }, ...device]}
              submit={words.makeToken}
              isQuiet
              refusals={refusals}
            />
          </section>
        </>
      )}
    </OfficeFrame>
  );
}
