import { randomUUIDv7 } from 'node:crypto';
import { UPLOAD_STATUSES, WAYS } from '@zipfront/contracts/console/uploads';
import {
  FEED_USER,
  feedHashes,
  findFeed,
  newFeedSecrets,
  setFeedKey,
} from '../../conversions/uploads/feed.ts';
import { fillBatch, findFileEntries } from '../../conversions/uploads/fill-batch.ts';
import { findSentCsv } from '../../conversions/uploads/find-sent-csv.ts';
import {
  findDeadUploads,
  findFailingUploads,
  findUploadFile,
  findUploadFiles,
  findWarnedUploads,
} from '../../conversions/uploads/find-uploads.ts';
import { googleAdjustmentFile, googleClickFile } from '../../conversions/uploads/google-files.ts';
import {
  microsoftAdjustmentFile,
  microsoftFile,
} from '../../conversions/uploads/microsoft-files.ts';
import { planUploads } from '../../conversions/uploads/plan-uploads.ts';
import { resendUploads } from '../../conversions/uploads/resend-uploads.ts';
import { countStates } from '../../conversions/uploads/upload-states.ts';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import { today } from '../../reporting/report/days.ts';
import { dateOfDay, dayOfDate, startOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from '../console-context.ts';
import { findUploadLeads, goalsWithStates, type NamedGoal } from '../uploads/goals-with-states.ts';
import { tryLead } from '../uploads/try-lead.ts';
import {
  feedAddresses,
  findFormerGoals,
  findGoalTransports,
  isSentByApi,
  type SiteGoalAtPlatform,
  uploadGoals,
  uploadsOrNone,
} from '../uploads/upload-lists.ts';
import { Missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

const DOWNLOAD = { action: 'upload-downloaded' } as const;

export function uploadOperations(context: ConsoleContext) {
  const { store, now, pages, apiPlatforms } = context;
  const db = store.reads;

  return {
    async listUploads({ query }) {
      const day = dayIn(query.day);
      const rows = [];
      for (const { states, ...of } of goalsWithStates(context, boundsOn(day))) {
        const { counts } = await countStates(states);
        for (const state of UPLOAD_STATUSES) {
          const conversions = counts[state];
          if (conversions !== undefined) rows.push({ ...of, state, conversions });
        }
      }
      return { day: dateOfDay(day), rows };
    },

    async listUploadLeads({ query }, { limit }) {
      const { day: date, limit: _limit, ...filter } = query;
      const day = dayIn(date);
      const found = await findUploadLeads(context, boundsOn(day), filter);
      return {
        day: dateOfDay(day),
        rows: found.slice(0, limit).map(({ state, status, ...goal }) => ({
          ...state,
          ...goal,
          state: status,
          is_bot: state.bot === 1,
        })),
        count: found.length,
      };
    },

    async listUploadGoals() {
      return { rows: await findGoalTransports(context) };
    },

    async listUploadFiles(_request, { limit }) {
      return { rows: await findUploadFiles(db, limit) };
    },

    async makeUploadFile({ body }, { by }) {
      const present = namedGoal(body);
      const goal = present ?? (await findFormerGoal(body));
      if (goal === undefined || WAYS[goal.platform].file === undefined) throw new Missing();
      const batch = randomUUIDv7();
      const isRetracting = present === undefined || isSentByApi(goal, apiPlatforms);
      const filled = { ...goal, transport: 'file', isRetracting, batch, by, at: now() } as const;
      const conversions = await fillBatch(context, filled);
      return {
        id: conversions === 0 ? null : batch,
        conversions,
        others_remain: goal.platform === 'google' && !isRetracting && (await isAnyReady(goal)),
      };
    },

    async getUploadFile({ param }, { by }) {
      const file = await findUploadFile(db, param.id);
      if (file === undefined) throw new Missing();
      const settings = uploadsOrNone(pages, file.site);
      const entries = await findFileEntries(db, param.id, { settings, now: now() });
      const detail = { platform: file.platform, part: 'both' };
      await store.write(recordAction, { ...DOWNLOAD, subject: param.id, detail, by, at: now() });
      const isGoogle = file.platform === 'google';
      return {
        platform: file.platform,
        conversions: isGoogle ? googleClickFile(entries) : microsoftFile(entries),
        adjustments: isGoogle ? googleAdjustmentFile(entries) : microsoftAdjustmentFile(entries),
      };
    },

    async listDeadUploads() {
      return {
        rows: [
          ...(await findFailingUploads(db)),
          ...(await findDeadUploads(db, now())),
          ...(await findWarnedUploads(db, now())),
        ],
      };
    },

    async resendUploads({ body }, { by }) {
      return { sent: await store.write(resendUploads, { ...body, by, at: now() }) };
    },

    async getSentUploads({ query }, { by }) {
      const found = namedGoal(query);
      if (found === undefined) throw new Missing();
      const day = dayIn(query.day);
      const { site, platform } = query;
      const sent = { site, platform, goal: found.goal.name, ...dayBounds(site, day) };
      const conversions = await findSentCsv(db, sent);
      const detail = { platform, day: dateOfDay(day) };
      const subject = found.goal.name;
      await store.write(recordAction, { ...DOWNLOAD, subject, detail, by, at: now() });
      return { day: dateOfDay(day), conversions };
    },

    async tryUploads({ param }) {
      const tried = await tryLead({ store, now }, param.lead_id, uploadGoals(pages));
      if (tried === null) throw new Missing();
      return tried;
    },

    async getFeed() {
      const feed = await findFeed(db);
      return { made_at: null, fetched_at: null, ...feed, addresses: feedAddresses(pages, '{key}') };
    },

    async makeFeedKey(_request, { by }) {
      const secrets = newFeedSecrets();
      await store.write(setFeedKey, { hashes: feedHashes(secrets), by, at: now() });
      const addresses = feedAddresses(pages, secrets.key);
      return { user: FEED_USER, password: secrets.password, addresses };
    },
  } satisfies Partial<Handlers>;

  async function isAnyReady(goal: SiteGoalAtPlatform): Promise<boolean> {
    for await (const _planned of planUploads(db, { ...goal, now: now() })) return true;
    return false;
  }

  function dayIn(date: string | undefined): number {
    return date === undefined ? today(context, null) - 1 : dayOfDate(date);
  }

  function boundsOn(day: number) {
    return (site: string) => dayBounds(site, day);
  }

  function dayBounds(site: string, day: number): { from: number; to: number } {
    const zone = pages.timeZoneOf(site);
    return { from: startOfDay(day, zone), to: startOfDay(day + 1, zone) };
  }

  function namedGoal(named: NamedGoal): SiteGoalAtPlatform | undefined {
    const found = uploadGoals(pages).find(
      ({ site, goal }) => site === named.site && goal.name === named.goal,
    );
    return found && { ...found, platform: named.platform };
  }

  async function findFormerGoal(named: NamedGoal): Promise<SiteGoalAtPlatform | undefined> {
    return (await findFormerGoals(context)).find(
      ({ site, goal, platform }) =>
        site === named.site && goal.name === named.goal && platform === named.platform,
    );
  }
}
