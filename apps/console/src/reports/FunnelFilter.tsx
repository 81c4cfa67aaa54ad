import { DEVICES, type FunnelScreen, type GroupKind } from '@zipfront/contracts/console/funnel';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { Choice } from './Choice.tsx';

const KIND_LABELS: Record<GroupKind, string> = {
  device: 'Devices',
  channel: 'Channels',
  campaign: 'Campaigns',
  page: 'Pages',
};

/** The days, filters and groups of the funnel: links, and a form that changes the address. */
export function FunnelFilter(screen: FunnelScreen) {
  const { asked, sites, channels, campaigns, pages, ranges } = screen;
  const values: Record<GroupKind, readonly string[]> = {
    device: DEVICES,
    channel: channels,
    campaign: campaigns,
    page: pages,
  };
  return (
    <>
      <nav aria-label="Days" className="filters">
        <ul>
          {ranges.map(({ label, address }) => (
            <li key={label}>
              <a href={address}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={CONSOLE_PATHS.funnel} className="filter">
        <span className="pair">
          <label htmlFor="from">From</label>
          <input id="from" name="from" type="date" defaultValue={asked.from} />
        </span>
        <span className="pair">
          <label htmlFor="to">To</label>
          <input id="to" name="to" type="date" defaultValue={asked.to} />
        </span>
        <Choice name="site" label="Site" values={sites} chosen={asked.site} />
        <Choice name="channel" label="Channel" values={channels} chosen={asked.channel} />
        <Choice name="campaign" label="Campaign" values={campaigns} chosen={asked.campaign} />
        <Choice name="page" label="Page" values={pages} chosen={asked.page} />
        <Choice name="device" label="Device" values={DEVICES} chosen={asked.device} />
        <GroupChoice name="a" label="Compare" values={values} chosen={asked.a} />
        <GroupChoice name="b" label="with" values={values} chosen={asked.b} />
        <button type="submit" className="button small">
          Show
        </button>
      </form>
    </>
  );
}

interface GroupChoiceProps {
  name: 'a' | 'b';
  label: string;
  values: Record<GroupKind, readonly string[]>;
  chosen: string;
}

function GroupChoice({ name, label, values, chosen }: GroupChoiceProps) {
  const kinds = Object.keys(KIND_LABELS) as GroupKind[];
  const isListed = kinds.some((kind) => values[kind].some((one) => `${kind}:${one}` === chosen));
  return (
    <span className="pair">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">no group</option>
        {chosen === '' || isListed ? null : <option value={chosen}>{chosen}</option>}
        {kinds
          .filter((kind) => values[kind].length > 0)
          .map((kind) => (
            <optgroup key={kind} label={KIND_LABELS[kind]}>
              {values[kind].map((value) => (
                <option key={value} value={`${kind}:${value}`}>
                  {value}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </span>
  );
}
