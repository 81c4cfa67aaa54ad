import { randomUUIDv7 } from 'node:crypto';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/uploads';
import { eligibilitySettings } from '../../conversions/uploads/eligibility.ts';
import { fillBatch, findFileEntries } from '../../conversions/uploads/fill-batch.ts';
import {
  findDeadUploads,
  findUploadFile,
  findUploadFiles,
} from '../../conversions/uploads/find-uploads.ts';
import { googleClickFile } from '../../conversions/uploads/google-click-file.ts';
import { recordUploadDownload } from '../../conversions/uploads/record-uploads.ts';
import { resendUploads } from '../../conversions/uploads/set-feed-key.ts';
import {
  googleAdjustmentFile,
  microsoftAdjustmentFile,
  microsoftFile,
} from '../../conversions/uploads/upload-files.ts';
import { countStates } from '../../conversions/uploads/upload-states.ts';
import { dateOfDay, dayOfDate, startOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeOrNull, timeText } from '../csv-file.ts';
import { today } from '../report-addresses.ts';
import { findGoalTransports, leavesInFiles, uploadGoals } from '../upload-lists.ts';
import { missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

type Names =
  | 'listUploads'
  | 'listUploadGoals'
  | 'listUploadFiles'
  | 'makeUploadFile'
  | 'getUploadFile'
  | 'listDeadUploads'
  | 'resendUploads';

/** Conversions for advertising platforms: their states, files, and those that were refused. */
export function uploadOperations(context: ConsoleContext): Pick<Handlers, Names> {
  const { store, now, pages, apiPlatforms } = context;
  const db = store.reads;

  return {
    async listUploads({ query }) {
      const day = query.day === undefined ? today(context, null) - 1 : dayOfDate(query.day);
      const rows = [];
      for (const { site, goal, settings } of uploadGoals(pages)) {
        const zone = pages.timeZoneOf(site);
        const made = { from: startOfDay(day, zone), to: startOfDay(day + 1, zone) };
        const eligibility = { settings: eligibilitySettings(settings, goal), now: now() };
        for (const platform of PLATFORMS) {
          const of = { site, goal: goal.name, platform };
          const { counts } = await countStates(db, { ...of, made }, eligibility);
          for (const [state, conversions] of Object.entries(counts)) {
            rows.push({ ...of, state, conversions });
          }
        }
      }
      return { day: dateOfDay(day), rows };
    },

    async listUploadGoals() {
      const found = await findGoalTransports(context, uploadGoals(pages));
      return {
        rows: found.map(({ lastSentAt, waiting, destination: _destination, ...row }) => ({
          ...{ ...row, ready: waiting },
          last_sent_at: timeOrNull(lastSentAt),
        })),
      };
    },

    async listUploadFiles(_request, { limit }) {
      const found = await findUploadFiles(db, limit);
      return { rows: found.map(({ madeAt, ...file }) => ({ ...file, made_at: timeText(madeAt) })) };
    },

    async makeUploadFile({ body }, { by }) {
      const goal = goalOf(body);
      if (goal === null || !leavesInFiles(goal, apiPlatforms)) {
        throw missing('No site has a goal of this name that leaves in a file for this platform.');
      }
      const batch = randomUUIDv7();
      const filled = { ...goal, transport: 'file', batch, by, at: now() } as const;
      const conversions = await fillBatch(context, filled);
      return { id: conversions === 0 ? null : batch, conversions };
    },

    async getUploadFile({ param }, { by }) {
      const file = await findUploadFile(db, param.id);
      const settings = file ? pages.uploadsOf(file.site) : null;
      if (file === undefined || settings === null) {
        throw missing('It was deleted with its conversions, or its site uploads nothing any more.');
      }
      const entries = await findFileEntries(db, param.id, { settings, now: now() });
      const detail = { platform: file.platform, part: 'both' };
      await store.write(recordUploadDownload, { subject: param.id, detail, by, at: now() });
      const isGoogle = file.platform === 'google';
      return {
        platform: file.platform,
        conversions: isGoogle ? googleClickFile(entries) : microsoftFile(entries),
        adjustments: isGoogle ? googleAdjustmentFile(entries) : microsoftAdjustmentFile(entries),
      };
    },

    async listDeadUploads() {
      const found = await findDeadUploads(db, now());
      return {
        rows: found.map(({ oldestAt, ...row }) => ({ ...row, oldest_at: timeText(oldestAt) })),
      };
    },

    async resendUploads({ body }, { by }) {
      return { sent: await store.write(resendUploads, { ...body, by, at: now() }) };
    },
  };

  function goalOf(named: { site: string; goal: string; platform: PlatformName }) {
    const found = uploadGoals(pages).find(
      ({ site, goal }) => site === named.site && goal.name === named.goal,
    );
    return found === undefined ? null : { ...found, platform: named.platform };
  }
}
