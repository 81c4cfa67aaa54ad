import { withinStored } from '../../reporting/report/days.ts';
import { findPrivacy } from '../../reporting/report/find-privacy.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import { findRollupsSince } from '../../reporting/rollups/rollups.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

export function privacyOperations(context: ConsoleContext): Pick<Handlers, 'listPrivacy'> {
  const db = context.store.reads;

  return {
    async listPrivacy({ query }) {
      const { by = 'source', ...days } = query;
      const asked = readReportQuery(days, context);
      const rollups = await findRollupsSince(db);
      const { filter, since } = withinStored(asked, rollups.get('choices') ?? asked.from);
      const { from, to, site } = filter;
      return { since, rows: await findPrivacy(db, { from, to, site, by }) };
    },
  };
}
