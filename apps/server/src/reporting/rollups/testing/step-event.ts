import { FORM_CATEGORIES, type FormCategory, schemaUri } from '@zipfront/contracts/events/names';
import type { Interaction } from '@zipfront/contracts/events/types';
import { type Flag, toJson } from '../../../platform/store/tables/columns.ts';
import type { EventRow } from '../../../platform/store/tables/events.ts';
import { eventRow } from '../../../visitors/events/testing/event-rows.ts';

const INTERACTIONS = {
  start: { kind: 'prompt', action: 'start' },
  zip: { kind: 'answer', action: 'zip', label: 'typed' },
  prefilled: { kind: 'answer', action: 'zip', label: 'prefilled' },
} as const satisfies Record<string, Interaction>;

/** An event of a page: a ping, or an event of a form. */
export function stepEvent(
  kind: 'ping' | keyof typeof INTERACTIONS,
  {
    visitId,
    at,
    bot = 0,
    category = FORM_CATEGORIES.zip,
  }: { visitId: string; at: number; bot?: Flag; category?: FormCategory },
): EventRow {
  return eventRow({
    visit_id: visitId,
    schema: schemaUri(kind === 'ping' ? 'page_ping' : 'interaction'),
    received_at: at,
    happened_at: at,
    data: toJson(kind === 'ping' ? {} : { ...INTERACTIONS[kind], category }),
    bot,
  });
}
