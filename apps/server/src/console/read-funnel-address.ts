import {
  DEVICES,
  type FunnelAsked,
  GROUP_KINDS,
  type GroupKind,
} from '@zipfront/contracts/console/funnel';
import type { FunnelFilter } from '../reports/funnel-filter.ts';
import { storableText } from '../store/storable.ts';
import { type ReportParts, readReportAddress } from './read-report-address.ts';

/** Paths and campaigns are no longer. */
const MAX_NAME_LENGTH = 300;

/** The filters of the funnel. */
export interface FunnelAddress {
  asked: FunnelAsked;
  filter: FunnelFilter;
  /** The groups beside the whole, with a filter for each. */
  groups: { label: string; filter: FunnelFilter }[];
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/** Reads the filters in the address of the funnel. Never throws. */
export function readFunnelAddress(
  query: Record<string, string>,
  parts: ReportParts,
): FunnelAddress {
  const { asked, filter, error } = readVisitAddress(query, parts);
  // A group is not compared with itself.
  const chosen = [query.a, query.b === query.a ? '' : query.b].map(groupOf);
  const groups = chosen.flatMap((group) =>
    group === null
      ? []
      : [{ label: labelOf(group), filter: { ...filter, [group.kind]: group.name } }],
  );
  const [a = '', b = ''] = chosen.map((group) => (group ? `${group.kind}:${group.name}` : ''));
  return { asked: { ...asked, a, b }, filter, groups, error };
}

/** Reads the filters of visits in the address of a report. Never throws. */
export function readVisitAddress(
  query: Record<string, string>,
  parts: ReportParts,
): Omit<FunnelAddress, 'asked' | 'groups'> & { asked: Omit<FunnelAsked, 'a' | 'b'> } {
  const { asked, filter, error } = readReportAddress(query, parts);
  const campaign = nameOf(query.campaign);
  const page = nameOf(query.page);
  const device = DEVICES.find((name) => name === query.device) ?? null;
  return {
    asked: { ...asked, campaign: campaign ?? '', page: page ?? '', device: device ?? '' },
    filter: { ...filter, campaign, page, device },
    error,
  };
}

/** A group of visits: those that have a property in common. */
interface Group {
  kind: GroupKind;
  name: string;
}

/** Reads a group as an address has it: `device:phone`. */
function groupOf(text = ''): Group | null {
  const kind = GROUP_KINDS.find((one) => text.startsWith(`${one}:`));
  const name = kind && nameOf(text.slice(kind.length + 1));
  return kind && name ? { kind, name } : null;
}

function labelOf({ kind, name }: Group): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}`;
}

function nameOf(text = ''): string | null {
  return storableText(text).slice(0, MAX_NAME_LENGTH) || null;
}
