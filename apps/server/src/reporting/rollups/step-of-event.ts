import { FORM_CATEGORIES, PREFILLED } from '@zipfront/contracts/events/form-categories';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { Interaction } from '@zipfront/contracts/events/types';
import type { Step } from '../../platform/store/cubes.ts';
import { fromJson } from '../../platform/store/json-column.ts';
import type { EventRow } from '../../platform/store/schema.ts';

const PAGE_PING: string = schemaUri('page_ping');
const INTERACTION: string = schemaUri('interaction');

/** Forms that lead to a quote. */
const QUOTE_FORMS: readonly unknown[] = [FORM_CATEGORIES.zip, FORM_CATEGORIES.quote];

/**
 * The step of a visit that an event is; null for other events. A page ping is sent while a visitor is active: the
 * first one 5 s after the page was opened. The other steps are forms that the server accepts, and no events.
 */
export function stepOfEvent({ schema, data }: Pick<EventRow, 'schema' | 'data'>): Step | null {
  if (schema === PAGE_PING) return 'engaged';
  if (schema !== INTERACTION) return null;
  const { kind, category, action, label } = fromJson(data) as Partial<Interaction>;
  if (!QUOTE_FORMS.includes(category)) return null;
  if (kind === 'prompt' && action === 'start') return 'started';
  return kind === 'answer' && action === 'zip' && label !== PREFILLED ? 'zip_accepted' : null;
}
