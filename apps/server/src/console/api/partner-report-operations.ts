import { POSTBACK_FIELDS } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { findRejections, findUnmatched } from '../../conversions/postbacks/find-partner-details.ts';
import {
  correctRefused,
  dismissRefused,
  findRefused,
  findRefusedById,
  readCorrection,
} from '../../conversions/postbacks/refused-postbacks.ts';
import { siteTimeZones } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';
import { ApiProblem, conflict, Missing } from './api-problem.ts';
import { findPartnerAt } from './partner-operations.ts';
import type { Handlers } from './serve-operation.ts';
import { tryPartner } from './try-report.ts';

export function partnerReportOperations(context: ConsoleContext) {
  const { store, now, pages } = context;

  const partnerAt = (id: string) => findPartnerAt(context, id);

  return {
    async listRejections({ param }, { limit }) {
      const { id } = await partnerAt(param.id);
      return { rows: await findRejections(store.reads, { id, limit }) };
    },

    async listUnmatched({ param }, { limit }) {
      const { id } = await partnerAt(param.id);
      return { rows: await findUnmatched(store.reads, { id, limit }) };
    },

    async listRefusedReports({ param }, { limit }) {
      const { id } = await partnerAt(param.id);
      return { rows: await findRefused(store.reads, { id, limit }) };
    },

    async getRefusedReport({ param }) {
      return refusedAt(param.id);
    },

    async correctReport({ param, body }, { by }) {
      const report = await refusedAt(param.id);
      const typed = POSTBACK_FIELDS.map(
        (name) => [name, (body[name] ?? getOwn(report.sent, name) ?? '').trim()] as const,
      );
      const read = await readCorrection(store.reads, report, typed);
      if ('wrong' in read) {
        const { field, detail } = read.wrong;
        const errors = [{ pointer: `/${field}`, message: detail }];
        throw new ApiProblem(422, 'wrong-body', 'The report is still wrong.', { errors });
      }
      const outcome = await store.write(correctRefused, {
        id: report.id,
        ...read,
        timeZones: siteTimeZones(pages),
        by,
        at: now(),
      });
      if (outcome === null) throw settledBefore();
      return { outcome };
    },

    async dismissReport({ param }, { by }) {
      const { id } = await refusedAt(param.id);
      if (!(await store.write(dismissRefused, { id, by, at: now() }))) throw settledBefore();
      return undefined;
    },

    async tryReport({ param, body }) {
      const tried = await tryPartner(context, param.id, body);
      if (tried === null) throw new Missing();
      return tried;
    },
  } satisfies Partial<Handlers>;

  async function refusedAt(id: string) {
    const report = await findRefusedById(store.reads, id);
    if (report === undefined) throw new Missing();
    return report;
  }
}

function settledBefore(): ApiProblem {
  return conflict('settled', 'The report was counted or dismissed before: nothing has changed.');
}
