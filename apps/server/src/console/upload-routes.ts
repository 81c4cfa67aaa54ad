import { randomUUIDv7 } from 'node:crypto';
import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  type ExampleRow,
  type FeedView,
  type GoalUploads,
  PLATFORMS,
  type PlatformName,
} from '@zipfront/contracts/console/uploads';
import type { Context } from 'hono';
import { eligibilitySettings } from '../conversions/uploads/eligibility.ts';
import { fillBatch, findFileEntries } from '../conversions/uploads/fill-batch.ts';
import {
  findDeadUploads,
  findUploadFile,
  findUploadFiles,
} from '../conversions/uploads/find-uploads.ts';
import { googleClickFile } from '../conversions/uploads/google-click-file.ts';
import { planAll } from '../conversions/uploads/plan-all.ts';
import { recordUploadDownload } from '../conversions/uploads/record-uploads.ts';
import {
  FEED_USER,
  feedHashes,
  findFeed,
  newFeedSecrets,
  setFeedKey,
} from '../conversions/uploads/set-feed-key.ts';
import {
  googleAdjustmentFile,
  microsoftAdjustmentFile,
  microsoftFile,
  sentCsv,
} from '../conversions/uploads/upload-files.ts';
import { countStates } from '../conversions/uploads/upload-states.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { dateOfDay, reportingTime, startOfDay } from '../reporting/rollups/reporting-time.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage } from './console-page.ts';
import { csvDownload, csvFile, MAX_CSV_ROWS } from './csv-file.ts';
import { dayOf } from './report-addresses.ts';
import { tryLead } from './try-partner.ts';
import {
  exampleRows,
  feedAddresses,
  findGoalTransports,
  leavesInFiles,
  type SiteGoal,
  transportsTable,
  uploadFilesTable,
  uploadGoals,
} from './upload-lists.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['file', 'The file is made: download it below, and upload it at the platform.'],
  [
    'braids',
    'The file is made: download it below. Some conversions have a wbraid or a gbraid alone, for which it has no column: they leave by the feed or the API.',
  ],
  ['resent', 'They are sent again with the next pass of the job, within five minutes.'],
  ['nothing', 'There is nothing to send: the platform has all that may leave.'],
]);

/** Files that the page lists. */
const FILES_LISTED = 20;

/**
 * Conversions for advertising platforms: the states of a day, the files, the feed, and the
 * eligibility check of one lead.
 */
export function uploadRoutes(context: ConsoleContext) {
  const { store, now, pages, apiPlatforms } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { day, error } = queriedDay(c.req.query('day'));
    const lead = c.req.query('lead');
    const { form, tried } =
      lead === undefined
        ? { form: EMPTY_FORM, tried: null }
        : await tryLead(context, lead, goalsOf());
    const screen = {
      name: 'uploads' as const,
      ...{ day: dateOfDay(day), error, form, tried },
      transports: await findGoalTransports(context, goalsOf()),
      dead: await findDeadUploads(store.reads, now()),
      rows: await rowsOf(day),
      example: await exampleOf(day),
      csv: `${CONSOLE_PATHS.uploadsCsv}?day=${dateOfDay(day)}`,
      feed: await feedView(),
      files: await findUploadFiles(store.reads, FILES_LISTED),
      done: doneOf(c, DONE),
    };
    const isWrong = error !== null || Object.keys(form.errors).length > 0;
    return consolePage(c, context, screen, { open, status: isWrong ? 422 : 200 });
  }

  async function downloadCounts(c: Context<ServerEnv>): Promise<Response> {
    const { day } = queriedDay(c.req.query('day'));
    const counted = [...(await rowsOf(day)), ...(await exampleOf(day))];
    const lines = counted.flatMap(({ site, goal, platform, counts }) =>
      Object.entries(counts).map(([state, conversions]) => ({
        ...{ day: dateOfDay(day), site, goal, platform, state, conversions },
      })),
    );
    const columns = ['day', 'site', 'goal', 'platform', 'state', 'conversions'];
    return csvFile(c, `uploads-${dateOfDay(day)}`, { columns, rows: lines });
  }

  async function downloadGoals(c: Context<ServerEnv>): Promise<Response> {
    return csvFile(c, 'goals', transportsTable(await findGoalTransports(context, goalsOf())));
  }

  async function downloadFiles(c: Context<ServerEnv>): Promise<Response> {
    const files = await findUploadFiles(store.reads, MAX_CSV_ROWS);
    return csvFile(c, 'upload-files', uploadFilesTable(files));
  }

  async function downloadSent(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { day } = queriedDay(c.req.query('day'));
    const found = queriedGoal(c.req.query());
    if (found === null) return noSuchGoal(c, open);
    const { site, goal, platform } = found;
    const query = { site, goal: goal.name, platform, ...boundsOf(site, day) };
    const text = await sentCsv(store.reads, query);
    const detail = { platform, day: dateOfDay(day) };
    await recordDownload(c, open, goal.name, detail);
    return csvDownload(c, `sent-${platform}-${goal.file}-${dateOfDay(day)}`, text);
  }

  async function makeFile(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const form = await readConsoleForm(c);
    const names = ['site', 'goal', 'platform'];
    const found = queriedGoal(Object.fromEntries(names.map((name) => [name, form.value(name)])));
    if (found === null || !leavesInFiles(found, apiPlatforms)) return noSuchGoal(c, open);
    const { platform } = found;
    const [by, at] = [actorOf(c, open), now()];
    const filled = { ...found, transport: 'file', batch: randomUUIDv7(), by, at } as const;
    const count = await fillBatch(context, filled);
    const done = count === 0 ? 'nothing' : 'file';
    const isBraidLeft = platform === 'google' && (await hasLeft(found, at));
    const note = isBraidLeft ? 'braids' : done;
    return c.redirect(`${CONSOLE_PATHS.uploads}?done=${note}`, 303);
  }

  async function downloadFile(
    c: Context<ServerEnv>,
    open: OpenSession,
    part: 'conversions' | 'adjustments',
  ): Promise<Response> {
    const batch = c.req.param('id') ?? '';
    const file = await findUploadFile(store.reads, batch);
    const settings = file ? pages.uploadsOf(file.site) : null;
    if (file === undefined || settings === null) return noSuchFile(c, open);
    const entries = await findFileEntries(store.reads, batch, { settings, now: now() });
    const isGoogle = file.platform === 'google';
    const conversions = isGoogle ? googleClickFile : microsoftFile;
    const adjustments = isGoogle ? googleAdjustmentFile : microsoftAdjustmentFile;
    const text = (part === 'conversions' ? conversions : adjustments)(entries);
    await recordDownload(c, open, batch, { platform: file.platform, part });
    const made = dateOfDay(queriedDay(undefined).day + 1);
    return csvDownload(c, `${file.platform}-${part}-${made}`, text);
  }

  async function makeKey(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const secrets = newFeedSecrets();
    const hashes = feedHashes(secrets);
    await store.write(setFeedKey, { hashes, by: actorOf(c, open), at: now() });
    const screen = {
      name: 'feed-key' as const,
      user: FEED_USER,
      password: secrets.password,
      addresses: feedAddresses(pages, secrets.key),
    };
    return consolePage(c, context, screen, { open });
  }

  function goalsOf(): SiteGoal[] {
    return uploadGoals(pages);
  }

  function queriedGoal(
    query: Record<string, string>,
  ): (SiteGoal & { platform: PlatformName }) | null {
    const found = goalsOf().find(
      ({ site, goal }) => site === query.site && goal.name === query.goal,
    );
    const platform = PLATFORMS.find((name) => name === query.platform);
    return found && platform ? { ...found, platform } : null;
  }

  async function rowsOf(day: number): Promise<GoalUploads[]> {
    const rows: GoalUploads[] = [];
    for (const { site, goal, settings } of goalsOf()) {
      for (const platform of PLATFORMS) {
        const query = { site, goal: goal.name, platform };
        const eligibility = { settings: eligibilitySettings(settings, goal), now: now() };
        const made = boundsOf(site, day);
        const found = await countStates(store.reads, { ...query, made }, eligibility);
        const params = new URLSearchParams({ ...query, day: dateOfDay(day) });
        rows.push({ ...query, ...found, sentCsv: `${CONSOLE_PATHS.sentUploadsCsv}?${params}` });
      }
    }
    return rows;
  }

  async function exampleOf(day: number): Promise<ExampleRow[]> {
    if (goalsOf().length > 0) return [];
    return exampleRows(context, (site) => boundsOf(site, day));
  }

  /** Whether conversions remain that the file has no column for. */
  async function hasLeft(
    query: SiteGoal & { platform: PlatformName },
    at: number,
  ): Promise<boolean> {
    for await (const _planned of planAll(store.reads, { ...query, now: at })) return true;
    return false;
  }

  async function feedView(): Promise<FeedView | null> {
    const feed = await findFeed(store.reads);
    if (feed === undefined) return null;
    const { made_at: madeAt, fetched_at: fetchedAt } = feed;
    return { madeAt, fetchedAt, addresses: feedAddresses(pages, '{key}') };
  }

  function boundsOf(site: string, day: number): { from: number; to: number } {
    const zone = pages.timeZoneOf(site);
    return { from: startOfDay(day, zone), to: startOfDay(day + 1, zone) };
  }

  /** The day in an address; without one, yesterday; for an invalid one, yesterday and an error. */
  function queriedDay(date: string | undefined): { day: number; error: string | null } {
    const zone = pages.timeZoneOf(pages.siteNames()[0] ?? '');
    const yesterday = reportingTime(now(), zone).day - 1;
    if (date === undefined) return { day: yesterday, error: null };
    const day = dayOf(date);
    if (day !== null) return { day, error: null };
    const error = 'This is not a day; expected is one like 2026-11-20. Yesterday is shown.';
    return { day: yesterday, error };
  }

  function recordDownload(
    c: Context<ServerEnv>,
    open: OpenSession,
    subject: string,
    detail: Record<string, string>,
  ): Promise<void> {
    const by = actorOf(c, open);
    return store.write(recordUploadDownload, { subject, detail, by, at: now() });
  }

  function noSuchGoal(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const text = 'No site has a goal of this name that leaves in a file for this platform.';
    return messagePage(c, context, { status: 404, title: 'No such goal', text }, open);
  }

  function noSuchFile(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const text = 'It was deleted with its conversions, or its site uploads nothing any more.';
    return messagePage(c, context, { status: 404, title: 'No such file', text }, open);
  }

  return {
    ...{ show, makeFile, makeKey },
    ...{ downloadCounts, downloadGoals, downloadFiles, downloadSent, downloadFile },
  };
}
