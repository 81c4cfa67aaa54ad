import { type FunnelQuery, GROUP_KINDS, type GroupKind } from '@zipfront/contracts/console/funnel';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import { type ReportParts, readName, readVisitAddress } from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** The filters of the funnel. */
export interface FunnelAddress {
  asked: FunnelQuery;
  filter: VisitFilter;
  /** The groups beside the whole, with a filter for each. */
  groups: { label: string; filter: VisitFilter }[];
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
  const sort = TABLE_ORDERS.funnelPages.read(query.sort);
  return { asked: { ...asked, a, b, sort }, filter, groups, error };
}

/** A group of visits: those that have a property in common. */
interface Group {
  kind: GroupKind;
  name: string;
}

/** Reads a group as an address has it: `device:phone`. */
function groupOf(text = ''): Group | null {
  const kind = GROUP_KINDS.find((one) => text.startsWith(`${one}:`));
  const name = kind && readName(text.slice(kind.length + 1));
  return kind && name ? { kind, name } : null;
}

function labelOf({ kind, name }: Group): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}`;
}
