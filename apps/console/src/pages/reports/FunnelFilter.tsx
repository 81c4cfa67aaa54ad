import type { FunnelScreen, GroupKind } from '@zipfront/contracts/console/funnel';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { DEVICES } from '@zipfront/contracts/console/reports';
import { Choice } from './Choice.tsx';
import { FUNNEL_PAGE_LABELS } from './funnel-page-labels.ts';
import { ReportFilter } from './ReportFilter.tsx';
import { SortField } from './SortField.tsx';

const KIND_LABELS: Record<GroupKind, string> = {
  device: 'Devices',
  channel: 'Channels',
  campaign: 'Campaigns',
  page: 'Pages',
};

/** The days, filters and groups of the funnel: links, and a form that changes the address. */
export function FunnelFilter(screen: FunnelScreen) {
  const { query, sites, channels, campaigns, pages, ranges, order } = screen;
  const values: Record<GroupKind, readonly string[]> = {
    device: DEVICES,
    channel: channels,
    campaign: campaigns,
    page: pages,
  };
  return (
    <ReportFilter action={CONSOLE_PATHS.funnel} {...{ query, sites, ranges }}>
      <Choice name="channel" label="Channel" values={channels} chosen={query.channel} />
      <Choice name="campaign" label="Campaign" values={campaigns} chosen={query.campaign} />
      <Choice name="page" label="Page" values={pages} chosen={query.page} />
      <Choice name="device" label="Device" values={DEVICES} chosen={query.device} />
      <GroupChoice name="a" label="Compare" values={values} chosen={query.a} />
      <GroupChoice name="b" label="with" values={values} chosen={query.b} />
      <SortField label="Sort pages by" labels={FUNNEL_PAGE_LABELS} order={order} />
    </ReportFilter>
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
