import { type Attribution, withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { cleanUrl, pathUnderSignal } from '@zipfront/contracts/privacy/privacy';
import { optedOutEvent, withoutNames } from '../../platform/store/cleaning/clean-event.ts';
import { type Flag, fromJson } from '../../platform/store/tables/columns.ts';
import type { ConversionRow } from '../../platform/store/tables/conversions.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import type { TouchRow } from '../../platform/store/tables/visits.ts';
import type { WarehouseKind, WarehouseMarkRow } from '../../platform/store/tables/warehouse.ts';

/** In DuckDB VARCHAR for the first two, then TIMESTAMPTZ, INTEGER, BIGINT and BOOLEAN. */
export type ColumnType = 'text' | 'json' | 'time' | 'integer' | 'cents' | 'flag';

type Value = string | number | bigint | boolean | Date | object | null;

interface Column<Row> {
  name: string;
  type: ColumnType;
  isOptional?: true;
  of(row: Row): Value;
}

export interface SourceRows {
  events: EventRow;
  touches: TouchRow & { bot: Flag };
  conversions: ConversionRow & Pick<WarehouseMarkRow, 'version'>;
  deletions: Pick<WarehouseMarkRow, 'kind' | 'key' | 'position'> & { listed_at: number };
}

/** `iglu:com.zipfront/page_view/jsonschema/1-0-0` has the name `page_view`. */
const NAME_IN_SCHEMA = /^iglu:[^/]+\/([^/]+)/;

/**
 * Events and touches are reduced to what may stay under an opt-out, so that a later one changes
 * nothing: no click ids, no ids of a visitor besides the visit's.
 */
export const WAREHOUSE_COLUMNS: { [Kind in WarehouseKind]: readonly Column<SourceRows[Kind]>[] } = {
  events: [
    { name: 'event_id', type: 'text', of: ({ event_id }) => event_id },
    { name: 'name', type: 'text', of: ({ schema }) => NAME_IN_SCHEMA.exec(schema)?.[1] ?? '' },
    { name: 'schema', type: 'text', of: ({ schema }) => schema },
    { name: 'site', type: 'text', of: ({ site }) => site },
    { name: 'visit_id', type: 'text', isOptional: true, of: ({ visit_id }) => visit_id },
    { name: 'happened_at', type: 'time', of: ({ happened_at }) => new Date(happened_at) },
    { name: 'received_at', type: 'time', of: ({ received_at }) => new Date(received_at) },
    { name: 'path', type: 'text', isOptional: true, of: ({ path }) => path },
    { name: 'properties', type: 'json', of: ({ data }) => fromJson(data) },
    {
      name: 'contexts',
      type: 'json',
      of: ({ contexts }) => withoutNames(fromJson<SelfDescribing[]>(contexts)),
    },
    { name: 'bot', type: 'flag', of: ({ bot }) => bot === 1 },
  ],
  touches: [
    { name: 'visit_id', type: 'text', of: ({ visit_id }) => visit_id },
    { name: 'position', type: 'integer', of: ({ position }) => position },
    { name: 'at', type: 'time', of: ({ at }) => new Date(at) },
    { name: 'site', type: 'text', of: ({ site }) => site },
    { name: 'channel', type: 'text', of: ({ channel }) => channel },
    { name: 'source', type: 'text', of: ({ fields }) => readFields(fields).source ?? '' },
    { name: 'campaign', type: 'text', of: ({ fields }) => readFields(fields).campaign ?? '' },
    { name: 'campaign_id', type: 'text', of: ({ fields }) => readFields(fields).utm_id ?? '' },
    { name: 'path', type: 'text', of: ({ path }) => pathUnderSignal(path) },
    {
      name: 'referrer',
      type: 'text',
      isOptional: true,
      of: ({ referrer }) => cleanUrl(referrer, { privacySignal: true }),
    },
    { name: 'attribution', type: 'json', of: ({ fields }) => readFields(fields) },
    { name: 'bot', type: 'flag', of: ({ bot }) => bot === 1 },
  ],
  conversions: [
    { name: 'lead_id', type: 'text', of: ({ lead_id }) => lead_id },
    { name: 'version', type: 'integer', of: ({ version }) => version },
    { name: 'kind', type: 'text', of: ({ kind }) => kind },
    { name: 'at', type: 'time', of: ({ at }) => new Date(at) },
    { name: 'site', type: 'text', of: ({ site }) => site },
    { name: 'visit_id', type: 'text', isOptional: true, of: ({ visit_id }) => visit_id },
    { name: 'position', type: 'integer', of: ({ position }) => position },
    ...textColumns(['channel', 'source', 'campaign', 'campaign_id']),
    ...textColumns(['first_channel', 'first_source', 'first_campaign', 'first_campaign_id']),
    ...textColumns(['line', 'us_state', 'status']),
    {
      name: 'value_cents',
      type: 'cents',
      isOptional: true,
      of: ({ value_cents }) => (value_cents === null ? null : BigInt(value_cents)),
    },
    {
      name: 'decided_at',
      type: 'time',
      isOptional: true,
      of: ({ decided_at }) => (decided_at === null ? null : new Date(decided_at)),
    },
    { name: 'ad_consent', type: 'text', of: ({ ad_consent }) => ad_consent },
    { name: 'privacy_signal', type: 'flag', of: ({ privacy_signal }) => privacy_signal === 1 },
    { name: 'bot', type: 'flag', of: ({ bot }) => bot === 1 },
  ],
  deletions: [
    { name: 'kind', type: 'text', of: ({ kind }) => kind },
    { name: 'id', type: 'text', of: ({ key }) => key },
    { name: 'position', type: 'integer', of: ({ position }) => position },
    { name: 'listed_at', type: 'time', of: ({ listed_at }) => new Date(listed_at) },
  ],
};

type TextName =
  | `${'' | 'first_'}${'channel' | 'source' | 'campaign' | 'campaign_id'}`
  | 'line'
  | 'us_state'
  | 'status';

function textColumns(names: TextName[]): Column<SourceRows['conversions']>[] {
  return names.map((name) => ({ name, type: 'text', of: (row) => row[name] }));
}

function readFields(fields: TouchRow['fields']): Attribution {
  return withoutIdentifiers(fromJson(fields));
}

export function fileRow<Kind extends WarehouseKind>(
  kind: Kind,
  stored: SourceRows[Kind],
): Record<string, Value> {
  const row = kind === 'events' ? withoutEventIdentifiers(stored) : stored;
  return Object.fromEntries(
    WAREHOUSE_COLUMNS[kind].map(({ name, type, of }) => [
      name,
      type === 'json' ? JSON.stringify(of(row)) : of(row),
    ]),
  );
}

function withoutEventIdentifiers<Row>(event: Row): Row {
  return optedOutEvent({ ...(event as EventRow), privacy_signal: 0 }) as Row;
}
