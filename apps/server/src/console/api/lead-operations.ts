import * as v from 'valibot';
import { findLead } from '../../conversions/leads/find-lead.ts';
import { countLeads, findLeads } from '../../conversions/leads/find-leads.ts';
import type { ConsoleContext } from '../console-context.ts';
import { tryLead } from '../uploads/try-lead.ts';
import { goalsOfSite } from '../uploads/upload-lists.ts';
import { Missing } from './api-problem.ts';
import { cursorTo, placeNumber, placeText, readCursor } from './cursor.ts';
import { readLeadQuery } from './lead-query.ts';
import type { Handlers } from './serve-operation.ts';

const leadPlace = v.strictTuple([placeNumber, placeText]);

export function leadOperations(context: ConsoleContext) {
  const { store, pages, now } = context;
  return {
    async listLeads({ query }, { limit }) {
      const { cursor, limit: _limit, ...filters } = query;
      const filter = await readLeadQuery(query, context);
      const place = readCursor(cursor, ['leads', filters], leadPlace);
      const after = place && { at: place[0], leadId: place[1] };
      const [count, found] = await Promise.all([
        countLeads(store.reads, filter),
        findLeads(store.reads, filter, { after, limit: limit + 1 }),
      ]);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return {
        rows,
        next: last === undefined ? null : cursorTo([last.at, last.lead_id], ['leads', filters]),
        count,
      };
    },

    async getLead({ param }) {
      const record = await findLead(store.reads, param.lead_id);
      if (record === null) throw new Missing();
      const goals = goalsOfSite(pages, record.site);
      const tried = await tryLead({ store, now }, param.lead_id, goals);
      return { ...record, uploads: tried?.rows ?? [] };
    },
  } satisfies Partial<Handlers>;
}
