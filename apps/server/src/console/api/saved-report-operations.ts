import { isDeepStrictEqual } from 'node:util';
import type { SavedQuery } from '@zipfront/contracts/api/reports';
import type { Schedule } from '@zipfront/contracts/api/saved-reports';
import { FILTER_NAMES, USUAL_BY } from '@zipfront/contracts/reports/dimensions';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import {
  isOfChange,
  type ReportCondition,
  whyNeverKnown,
} from '@zipfront/contracts/reports/report-condition';
import { UNKNOWN_REASONS } from '@zipfront/contracts/reports/unknown-reasons';
import { WrongQuery } from '../../reporting/report/read-query.ts';
import { readQuestion } from '../../reporting/report/read-question.ts';
import { findRollupsSince } from '../../reporting/rollups/row-tables.ts';
import { timeZoneOfSite } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';
import { dueTimes } from '../saved-reports/due-times.ts';
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  findSavedReports,
  type SavedReport,
} from '../saved-reports/saved-reports.ts';
import { queueSavedReportNow } from '../saved-reports/send-saved-reports.ts';
import { ApiProblem, changedMeanwhile, conflict, Missing, wrong } from './api-problem.ts';
import type { Call, Handlers } from './serve-operation.ts';

const MAX_SAVED_REPORTS = 200;

export function savedReportOperations(context: ConsoleContext) {
  const { store, now, pages, channels } = context;

  return {
    async listSavedReports(_request, call) {
      const rows = await findSavedReports(store.reads);
      return { sends_mail: channels.visitors, rows: rows.map((saved) => shownReport(saved, call)) };
    },

    async addSavedReport({ body }, call) {
      const { name, query } = body;
      await refuseQuery(query);
      const schedule = body.schedule === undefined ? null : scheduled(body.schedule, query);
      refuseCondition(schedule, query);
      if ((await findSavedReports(store.reads)).length >= MAX_SAVED_REPORTS) {
        throw conflict('too-many', `There are ${MAX_SAVED_REPORTS} saved reports: delete one.`);
      }
      const { by } = call;
      const id = await store.write(addSavedReport, { name, query, schedule, by, at: now() });
      return viewAt(id, call);
    },

    getSavedReport: ({ param }, call) => viewAt(param.id, call),

    async changeSavedReport({ param, body }, call) {
      const { id } = param;
      const saved = await savedReport(id);
      refuseOthers(saved, call);
      const { name, query } = body;
      if (query !== undefined) await refuseQuery(query);
      const schedule =
        body.schedule && scheduled(body.schedule, query ?? saved.query, saved.schedule);
      refuseCondition(schedule === undefined ? saved.schedule : schedule, query ?? saved.query);
      const changed = await store.write(changeSavedReport, {
        id,
        version: Number(call.version),
        change: { name, query, schedule },
        // An admin who changes the report of a person who has left goes on with it.
        owner: saved.owner.maySend ? saved.owner.id : (call.by.accountId ?? ''),
        by: call.by,
        at: now(),
      });
      const current = await viewAt(id, call);
      if (!changed) throw changedMeanwhile(current);
      return current;
    },

    async deleteSavedReport({ param }, call) {
      const { id } = param;
      refuseOthers(await savedReport(id), call);
      if (!(await store.write(deleteSavedReport, { id, by: call.by, at: now() })))
        throw new Missing();
      return undefined;
    },

    async sendSavedReport({ param: { id } }, { by, ...call }) {
      const saved = await savedReport(id);
      refuseOthers(saved, { by, ...call });
      refuseWithoutMail();
      if (!saved.owner.maySend) {
        throw conflict('not-allowed', `${saved.owner.name} may not send it: change it first.`);
      }
      const addresses = await store.write(queueSavedReportNow, { id, channels, by, at: now() });
      if (addresses === 0) {
        throw conflict('not-allowed', 'It has no addresses: give it a schedule first.');
      }
      return { addresses };
    },
  } satisfies Partial<Handlers>;

  /** Refuses what needs mail where none is sent. */
  function refuseWithoutMail(): void {
    if (channels.visitors) return;
    throw conflict('no-mail', 'No mail is sent here: set SMTP_URL and MAIL_FROM first.');
  }

  async function savedReport(id: string): Promise<SavedReport> {
    const [saved] = await findSavedReports(store.reads, { id });
    if (saved === undefined) throw new Missing();
    return saved;
  }

  async function viewAt(id: string, call: Call) {
    const saved = await savedReport(id);
    call.setVersion(String(saved.version));
    return shownReport(saved, call);
  }

  /** Refuses a query that no report can be made of, as `/reports` refuses it. */
  async function refuseQuery(query: SavedQuery): Promise<void> {
    const rollups = await findRollupsSince(context.store.reads);
    try {
      readQuestion(query, context, rollups);
    } catch (error) {
      if (!(error instanceof WrongQuery)) throw error;
      throw wrong(`query/${error.parameter}`, error.message, error.hint);
    }
  }

  /** Refuses a condition on what the totals of the query never have. */
  function refuseCondition(schedule: SavedReport['schedule'], query: SavedQuery): void {
    const condition = schedule?.condition ?? null;
    if (condition === null) return;
    const message = whyNeverHolds(condition, query);
    if (message !== null) throw wrong('schedule/condition', message);
  }

  function scheduled(
    { every, to, condition = null }: Schedule,
    query: SavedQuery,
    before: SavedReport['schedule'] = null,
  ): SavedReport['schedule'] {
    refuseWithoutMail();
    const timeZone = timeZoneOfSite(pages, query.site ?? null);
    const { next } = dueTimes(every, now(), timeZone);
    const dueAt = before?.every === every ? before.dueAt : next;
    const isSame = isDeepStrictEqual(condition, before?.condition);
    const checked = isSame && before ? before.checked : null;
    return { every, to: [...new Set(to)], condition, checked, dueAt };
  }
}

function refuseOthers({ owner }: SavedReport, { by }: Call): void {
  if (owner.id === by.accountId || by.role === 'admin') return;
  throw new ApiProblem(403, 'not-owner', 'It belongs to another person, who can change it.');
}

/** A saved report as people and programs see it: programs see no addresses. */
function shownReport({ id, name, owner, query, schedule }: SavedReport, { person }: Call) {
  return {
    id,
    name,
    owner: owner.name,
    query,
    schedule: schedule && {
      every: schedule.every,
      to: person === null ? null : schedule.to,
      condition: schedule.condition,
      checked: schedule.checked,
      next_at: owner.maySend ? schedule.dueAt : null,
    },
  };
}

function whyNeverHolds(
  { of, measure, relation }: ReportCondition,
  query: SavedQuery,
): string | null {
  const { heading } = MEASURES[measure];
  if (isOfChange(relation) && query.compare === undefined) {
    return `${heading} is compared with no days: choose some, such as those before.`;
  }
  const reason = whyNeverKnown(
    measure,
    FILTER_NAMES.filter((name) => query[name] !== undefined),
    of === 'rows' ? (query.by ?? USUAL_BY) : [],
  );
  const report = of === 'rows' ? 'the rows of this report' : 'this report';
  return reason && `${heading} is never known of ${report}: ${UNKNOWN_REASONS[reason]}.`;
}
