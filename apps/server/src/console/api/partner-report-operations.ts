import { randomUUIDv7 } from 'node:crypto';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import type { tryReport } from '@zipfront/contracts/api/partner-reports';
import { POSTBACK_FIELDS } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { checkPostback, checkProven } from '../../conversions/postbacks/check-postback.ts';
import {
  findRejections,
  findUnmatchedReports,
} from '../../conversions/postbacks/find-partner-details.ts';
import { findPartner } from '../../conversions/postbacks/find-partners.ts';
import { partnerRequest } from '../../conversions/postbacks/partner-request.ts';
import {
  correctRefused,
  dismissRefused,
  findRefused,
  findRefusedById,
  readCorrection,
} from '../../conversions/postbacks/refused-postbacks.ts';
import { tryPostback } from '../../conversions/postbacks/try-postback.ts';
import { siteTimeZones } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';
import { type ApiProblem, conflict, Missing, wrong } from './api-problem.ts';
import { findPartnerAt } from './partner-operations.ts';
import type { Handlers } from './serve-operation.ts';

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
      return { rows: await findUnmatchedReports(store.reads, { id, limit }) };
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
        throw wrong(field, 'The report is still wrong.', detail);
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

/** Checks and counts a report like a real one, but stores nothing. Null for an unknown partner. */
async function tryPartner(
  { store, now, pages }: Pick<ConsoleContext, 'store' | 'now' | 'pages'>,
  id: string,
  { lead_id: lead, event, amount = '', token = '' }: ParsedRequest<typeof tryReport>['body'],
) {
  const partner = await findPartner(store.reads, id);
  if (partner === null) return null;
  const message = `test-${randomUUIDv7()}`;
  const report = { lead, event, amount, token, transaction: message, message };
  const { request, shown } = partnerRequest(partner, report, now());
  const is_proof_checked = partner.auth === 'signature' || token !== '';
  const checked = is_proof_checked
    ? checkPostback(partner, request)
    : checkProven(partner, request);
  const nothing = { is_word_unknown: false, outcome: null, lead: null, other_sales: 0 };
  const base = { request: shown, is_proof_checked, ...nothing };
  if ('reason' in checked) return { ...base, status: checked.status, refusal: checked.detail };
  const { row } = checked;
  const tried = await store.write(tryPostback, { row, timeZones: siteTimeZones(pages) });
  const status = tried.outcome === 'stored' ? 202 : 200;
  return { ...base, ...tried, status, refusal: null, is_word_unknown: row.status === null };
}
