import type { UnsentView } from '@zipfront/contracts/console/notifications';
import { findNotificationState, findUnsent } from '../../notifications/find-notification-state.ts';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import { reportedSites } from '../../reporting/campaigns/measures.ts';
import { findExperiments } from '../../reporting/experiments/experiments.ts';
import {
  type ExperimentCounts,
  type ReadOut,
  readOut,
} from '../../reporting/experiments/read-out.ts';
import { findPageHealth } from '../../reporting/page-health/find-page-health.ts';
import { dayOfDate, startOfDay } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import { changeAccount, listAccounts } from '../accounts/accounts.ts';
import { addAccount, resetAccount } from '../accounts/add-account.ts';
import { findActions } from '../accounts/audit.ts';
import { newLink } from '../accounts/links.ts';
import { accountName, nameError } from '../accounts/password.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeOrNull, timeText } from '../csv-file.ts';
import { findServerState } from '../find-server-state.ts';
import { resendNotifications } from '../notification-routes.ts';
import { ApiProblem, conflict, missing } from './api-problem.ts';
import { cursorTo, placeOf } from './cursor.ts';
import { readReportQuery } from './report-days.ts';
import type { Handlers } from './serve-operation.ts';

type Names =
  | 'listAccounts'
  | 'addAccount'
  | 'changeAccount'
  | 'resetAccount'
  | 'listActions'
  | 'listNotifications'
  | 'resendNotifications'
  | 'sendTestMail'
  | 'getHealth'
  | 'listPages'
  | 'listExperiments'
  | 'getExperiment';

/** Accounts, the audit trail, notifications, health and experiments. */
export function operatingOperations(context: ConsoleContext): Pick<Handlers, Names> {
  const { store, now, pages, channels, testMail, config } = context;
  const db = store.reads;

  return {
    async listAccounts() {
      const people = await listAccounts(db, now());
      return {
        rows: people.map(({ hasSecondFactor, signedInAt, ...person }) => ({
          ...person,
          has_second_factor: hasSecondFactor,
          signed_in_at: timeOrNull(signedInAt),
        })),
      };
    },

    async addAccount({ body }, { by }) {
      const name = accountName(body.name);
      const error = nameError(name);
      if (error !== null) {
        const errors = [{ pointer: '/name', message: error }];
        throw new ApiProblem(422, 'wrong-body', error, { errors });
      }
      const { link, url } = newLink(config.consoleUrl, now());
      if (!(await store.write(addAccount, { name, role: body.role, link, by, at: now() }))) {
        throw conflict('name-taken', 'An account has this name.');
      }
      return { name, link: url };
    },

    async changeAccount({ param, body }, { by }) {
      const role = 'role' in body ? body.role : null;
      const name = accountName(param.name);
      const outcome = await store.write(changeAccount, { name, role, by, at: now() });
      if (outcome === 'missing') throw missing('No account has this name.');
      if (outcome === 'last-admin') {
        const detail = 'Make another person an admin first, who has signed in once.';
        throw conflict('last-admin', detail);
      }
      return undefined;
    },

    async resetAccount({ param }, { by }) {
      const name = accountName(param.name);
      const { link, url } = newLink(config.consoleUrl, now());
      if (await store.write(resetAccount, { name, link, by, at: now() })) {
        return { name, link: url };
      }
      throw missing('No account has this name.');
    },

    async listActions({ query }, { limit }) {
      const { cursor, limit: _limit, ...filters } = query;
      const { person: actor = '', action = '', from, to } = filters;
      const zone = timeZoneOfSite(pages, null);
      const [before = ''] = placeOf(cursor, ['audit', filters]) ?? [];
      const filter = {
        ...{ actor, action, before: String(before) },
        from: from === undefined ? null : startOfDay(dayOfDate(from), zone),
        until: to === undefined ? null : startOfDay(dayOfDate(to) + 1, zone),
      };
      const found = await findActions(db, filter, limit + 1);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return {
        rows: rows.map(({ at, ...row }) => ({ ...row, at: timeText(at) })),
        next: last ? cursorTo([last.id], ['audit', filters]) : null,
      };
    },

    async listNotifications() {
      const [{ teamAddresses, ...state }, waiting, dead] = await Promise.all([
        findNotificationState(db, channels),
        findUnsent(db, 'waiting'),
        findUnsent(db, 'dead'),
      ]);
      const rows = [
        ...waiting.map((unsent) => unsentOf(unsent, 'waiting')),
        ...dead.map((unsent) => unsentOf(unsent, 'dead')),
      ];
      return { ...state, team_addresses: teamAddresses, rows };
    },

    async resendNotifications({ body }, { by }) {
      const id = body.id ?? null;
      return { sent: await store.write(resendNotifications, { id, by, at: now() }) };
    },

    async sendTestMail(_request, { by }) {
      const { team } = channels;
      if (testMail === null || team.length === 0) {
        const detail = 'Mails to the team are off: set SMTP_URL, MAIL_FROM and MAIL_TEAM.';
        throw conflict('mail-is-off', detail);
      }
      const outcomes = await Promise.all(team.map((to) => testMail({ to, by: by.name })));
      const words = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : 'accepted'));
      const detail = { outcome: words.join(', ') };
      await store.write(recordAction, { by, at: now(), action: 'test-mail-sent', detail });
      return { rows: team.map((recipient, at) => ({ recipient, outcome: words[at] ?? '' })) };
    },

    async getHealth() {
      const state = await findServerState(context);
      const { outbox, purge, warehouse } = state;
      return {
        ...{ at: timeText(state.now), writes: state.writes, uncounted: state.uncounted },
        clock_difference_ms: state.clockMs,
        ...{ used_bytes: state.usedBytes, free_bytes: state.freeBytes },
        notifications: {
          ...{ waiting: outbox.waiting, dead: outbox.dead },
          oldest_waiting_seconds: outbox.oldestWaitingSeconds,
        },
        last_purge: purge && { at: timeText(purge.at), failed: purge.failed },
        last_warehouse_run: warehouse && { at: timeText(warehouse.at), error: warehouse.error },
        last_backup_at: timeOrNull(state.backupAt),
      };
    },

    async listPages({ query }, { limit }) {
      const { filter } = readReportQuery(query, context);
      const found = await findPageHealth(db, { ...filter, release: '' }, reportedSites(pages));
      return {
        rows: found.slice(0, limit).map((row) => ({
          ...{ site: row.site, page: row.path, visits: row.visits, leads: row.leads },
          ...{ lcp_ms: row.lcp, inp_ms: row.inp, cls: row.cls, errors: row.errors },
          revenue_per_visit_cents: row.revenuePerVisitCents,
        })),
        left_out: Math.max(0, found.length - limit),
      };
    },

    async listExperiments() {
      const rows = [];
      for (const counts of await findExperiments(db)) rows.push(experimentOf(await read(counts)));
      return { rows };
    },

    async getExperiment({ param }) {
      const found = (await findExperiments(db)).find(
        ({ experiment }) => experiment.name === param.name,
      );
      if (found === undefined) throw missing('No experiment has this name.');
      const out = await read(found);
      return {
        ...experimentOf(out),
        variants: out.variants.map(
          ({ name, weight, served, visitors, conversions, rate, ...of }) => ({
            ...{ name, weight, served, visitors, conversions, rate },
            difference: of.difference?.difference ?? null,
            revenue_per_visitor_cents: of.revenue?.perVisitorCents ?? null,
          }),
        ),
      };
    },
  };

  function read(counts: ExperimentCounts): Promise<ReadOut> {
    const { name, path } = counts.experiment;
    return readOut(counts, {
      now: now(),
      isDeclared: context.experiments().some((declared) => declared.name === name),
      // Of hand-offs alone: experiments do not count orders.
      areEarningsKnown: pages.hasReportedLeads(pages.siteOf(path)),
    });
  }
}

function unsentOf(unsent: UnsentView, state: 'waiting' | 'dead') {
  const { id, kind, channel, subject, createdAt, attempts, nextAt, reason } = unsent;
  return {
    ...{ id, state, kind, channel, subject, made_at: timeText(createdAt), attempts, reason },
    next_at: timeOrNull(nextAt),
  };
}

function experimentOf(out: ReadOut) {
  const { name, path, state, sentence, day, days, timeZone, isSample } = out;
  return {
    ...{ name, page: path, state, sentence, day, days },
    ...{ time_zone: timeZone, is_sample: isSample },
  };
}
