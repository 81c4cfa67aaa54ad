import { pagesOfVisit } from '../../platform/store/pages-of-visit.ts';
import type { Db } from '../../platform/store/schema.ts';

/**
 * Finds the events of a visit, a page at a time, in the order in which they happened, as JSON that
 * needs no parsing.
 */
export async function* findEvents(db: Db, visitId: string): AsyncGenerator<string[]> {
  for await (const rows of pagesOfVisit(db, 'event', visitId)) {
    yield rows.map(({ visit_id: _visit, data, contexts, ...event }) => {
      const open = JSON.stringify(event).slice(0, -1);
      return `${open},"data":${data},"contexts":${contexts}}`;
    });
  }
}

export async function* findBadEvents(db: Db, visitId: string): AsyncGenerator<string[]> {
  for await (const rows of pagesOfVisit(db, 'bad_event', visitId)) {
    yield rows.map(({ visit_id: _visit, ...event }) => JSON.stringify(event));
  }
}
