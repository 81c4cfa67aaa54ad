import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import {
  NO_CHANNELS,
  type NotificationChannels,
  notificationChannels,
} from '../notifications/queue-notification.ts';
import { withStore } from '../open-store.ts';
import { terminalActor } from '../platform/audit/audit-trail.ts';
import { commandText } from '../platform/command-text.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { operatorName } from '../platform/operator-name.ts';
import { makePrivate, PRIVATE_FILE } from '../platform/private-files.ts';
import { databaseLocation } from '../platform/store/database-url.ts';
import type { Store } from '../platform/store/store.ts';
import { withoutHiddenCharacters, withPicturedControls } from '../platform/store/texts.ts';
import { exportReviews, reviewSheet } from '../shipping/reviews/csv/export-reviews.ts';
import { readReviewFile, readReviews } from '../shipping/reviews/csv/read-reviews.ts';
import { deleteReview, importReviews } from '../shipping/reviews/import-reviews.ts';
import {
  countReviews,
  findReviewsToModerate,
  type Moderation,
  moderateReview,
} from '../shipping/reviews/moderate-review.ts';
import { loadContent } from '../site/pages/content/content.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('reviews <command> [--site shipping] [--by name]')}

  list [pending|approved|rejected|all]   the oldest first, 20 a page; default: pending
       [--page 2] [--held "no script"] [--words "casino"]
  approve <id>…                          publishes them
  reject <id>… --reason "why"            hides them; the reason is stored
  reject-all --count 61 --reason "why"   rejects all pending reviews that the list shows; refuses if
       [--held …] [--words …]            their number is not --count
  respond <id> --text "our answer"
  delete <id>…                           deletes them for good, with their moderation
  pin, unpin, verify, unverify <id>…
  import <file.csv> [--dry-run]          imports all valid rows and reports invalid lines
  export [file.csv]                      all reviews, e-mail addresses included

--held selects reviews that are held for a reason: "no script", "blocked words", "same words".
--words selects reviews with these words in any of their texts.`;

const PAGE_SIZE = 20;

/** Visitors' writes wait for each part: 100 ms. */
const IMPORTED_AT_ONCE = 500;

const STATUSES = ['pending', 'approved', 'rejected'] as const;

export interface ReviewSurroundings extends Surroundings {
  write(text: string): void;
}

interface Call extends ReviewSurroundings {
  store: Store;
  place: string;
  site: string;
  actor: string;
  channels: NotificationChannels;
  timeZoneOf(site: string): string;
  args: string[];
  options: Options;
}

interface Options {
  reason: string | null;
  text: string | null;
  held: string | null;
  words: string | null;
  page: number;
  count: number | null;
  dryRun: boolean;
}

export const reviews = commandLine(run);

async function run(argv: string[], surroundings: ReviewSurroundings): Promise<number> {
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: {
      site: { type: 'string', default: 'shipping' },
      by: { type: 'string', default: operatorName() },
      reason: { type: 'string' },
      text: { type: 'string' },
      held: { type: 'string' },
      words: { type: 'string' },
      page: { type: 'string', default: '1' },
      count: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [command = '', ...args] = positionals;
  const options: Options = {
    reason: withoutHiddenCharacters(values.reason ?? '').trim() || null,
    text: values.text?.trim() || null,
    held: values.held ?? null,
    words: values.words?.trim() || null,
    page: parseNumber('--page', values.page),
    count: values.count === undefined ? null : parseNumber('--count', values.count),
    dryRun: values['dry-run'],
  };
  const work = parseCommand(command, args, options);
  const config = readConfig(surroundings.env);
  const { databaseUrl } = config;
  return withStore(databaseUrl, (store) =>
    work({
      ...surroundings,
      store,
      place: databaseLocation(databaseUrl),
      site: values.site,
      actor: values.by,
      channels: notificationChannels(config),
      timeZoneOf: readTimeZones(config),
      args,
      options,
    }),
  );
}

/** UTC for each site if the content has errors: reviews are moderated nevertheless. */
function readTimeZones({ contentDir }: Pick<Config, 'contentDir'>): Call['timeZoneOf'] {
  let settings: ReturnType<typeof loadContent>['settings'] | null = null;
  const read = () => {
    try {
      return loadContent(contentDir).settings;
    } catch {
      return [];
    }
  };
  return (site) => {
    settings ??= read();
    return settings.find(({ name }) => name === site)?.reportingTimeZone ?? 'UTC';
  };
}

function parseCommand(
  command: string,
  args: string[],
  { reason, text, count }: Options,
): (call: Call) => Promise<number> {
  const needs = (given: boolean, what: string) => {
    if (!given) throw new Error(`${command} needs ${what}.\n\n${USAGE}`);
  };
  switch (command) {
    case 'list':
      return list;
    case 'export':
      return exportAll;
    case 'import':
      needs(args.length === 1, 'one file');
      return importFile;
    case 'approve':
    case 'pin':
    case 'unpin':
    case 'verify':
    case 'unverify':
      needs(args.length > 0, 'the id of a review');
      return (call) => moderate(call, { action: command });
    case 'reject':
      needs(args.length > 0, 'the id of a review');
      needs(reason !== null, '--reason');
      return (call) => moderate(call, { action: 'reject', reason: reason ?? '' });
    case 'delete':
      needs(args.length > 0, 'the id of a review');
      return deleteAll;
    case 'reject-all':
      needs(args.length === 0, 'no id');
      needs(reason !== null, '--reason');
      needs(count !== null, '--count');
      return rejectAll;
    case 'respond':
      needs(args.length === 1, 'the id of one review');
      needs(text !== null, '--text');
      return (call) => moderate(call, { action: 'respond', text: text ?? '' });
    default:
      throw new Error(USAGE);
  }
}

function parseNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} expects a number from 1.\n\n${USAGE}`);
  return Number(text);
}

async function list({
  store,
  place,
  site,
  args: [wanted = 'pending'],
  options,
  timeZoneOf,
  print,
}: Call) {
  const status = STATUSES.find((known) => known === wanted) ?? null;
  if (status === null && wanted !== 'all') throw new Error(USAGE);
  const { held: reason, words, page } = options;
  const found = await findReviewsToModerate(store.reads, { site, status, reason, words });
  const start = (page - 1) * PAGE_SIZE;
  const shown = found.slice(start, start + PAGE_SIZE);
  for (const row of shown) print(`${reviewSheet(row, timeZoneOf(row.site))}\n`);
  const pages = Math.ceil(found.length / PAGE_SIZE);
  const which = shown.length === 0 ? 'none' : `${start + 1} to ${start + shown.length}`;
  const kind = status === null ? '' : `${status} `;
  print(`${which} of ${found.length} ${kind}reviews in ${place}`);
  const others = (await countReviews(store.reads, site)).filter((row) => row.status !== status);
  if (status !== null && others.length > 0) {
    const counts = others.map((row) => `${row.count} ${row.status}`).join(', ');
    print(`${counts}: list ${others.map((row) => row.status).join(' or list ')} shows them`);
  }
  if (page < pages) print(`--page ${page + 1} shows more; there are ${pages}`);
  return 0;
}

async function moderate(
  { store, actor, channels, args, timeZoneOf, print }: Call,
  moderation: Moderation,
) {
  const missing: string[] = [];
  for (const id of args) {
    const review = await store.write(moderateReview, {
      id,
      moderation,
      actor,
      channels,
      at: Date.now(),
    });
    if (review === null) missing.push(id);
    else print(`${moderation.action}: ${reviewSheet(review, timeZoneOf(review.site))}\n`);
  }
  if (missing.length > 0) throw missingReviews(missing);
  return 0;
}

async function deleteAll({ store, actor, args, print }: Call) {
  const by = terminalActor(actor);
  const missing: string[] = [];
  for (const id of args) {
    if (await store.write(deleteReview, { id, by, at: Date.now() })) print(`delete: ${id}`);
    else missing.push(id);
  }
  if (missing.length > 0) throw missingReviews(missing);
  return 0;
}

function missingReviews(ids: string[]): Error {
  return new Error(`No review has the id ${ids.join(', ')}.`);
}

/** Authors get no mail: such reviews are bots', with other people's addresses. */
async function rejectAll({ store, site, actor, options, print }: Call) {
  const { held, words, count, reason } = options;
  const query = { site, status: 'pending', reason: held, words } as const;
  const found = await findReviewsToModerate(store.reads, query);
  if (found.length !== count) {
    throw new Error(`The list has ${found.length} reviews, not ${count}: list them again.`);
  }
  const moderation = { action: 'reject', reason: reason ?? '' } as const;
  let rejected = 0;
  for (const { id } of found) {
    const at = Date.now();
    const step = { id, moderation, actor, at, onlyPending: true, channels: NO_CHANNELS };
    if ((await store.write(moderateReview, step)) !== null) rejected += 1;
  }
  print(`${rejected} rejected, ${found.length - rejected} moderated by others in the meantime`);
  return 0;
}

async function importFile(call: Call) {
  const { store, site, actor, args, options, env, print, printError } = call;
  const { contentDir } = readConfig(env);
  const found = loadContent(contentDir).reviews.find(({ siteName }) => siteName === site);
  if (found === undefined) throw new Error(`The site ${site} has no reviews.yaml.`);
  const { reviews, errors } = readReviews(readReviewFile(args[0] ?? ''), {
    site,
    limits: found.settings,
    source: 'import',
    at: Date.now(),
  });
  for (const error of errors) printError(withPicturedControls(error));
  let imported = 0;
  for (let from = 0; from < reviews.length && !options.dryRun; from += IMPORTED_AT_ONCE) {
    const part = reviews.slice(from, from + IMPORTED_AT_ONCE);
    const input = { site, reviews: part, actor, at: Date.now(), onlyFirst: false };
    imported += await store.write(importReviews, input);
  }
  print(
    `${imported} imported, ${reviews.length - imported} already stored or not imported, ${errors.length} invalid`,
  );
  return errors.length > 0 ? 1 : 0;
}

async function exportAll({ store, site, args: [file], write }: Call) {
  const everything = { site, status: null, reason: null, words: null };
  const rows = await findReviewsToModerate(store.reads, everything);
  const csv = exportReviews(rows);
  if (file === undefined) {
    write(csv);
    return 0;
  }
  // One of an earlier export may be open to others.
  makePrivate(file, pino({ level: 'silent' }));
  writeFileSync(file, csv, { mode: PRIVATE_FILE });
  return 0;
}

if (import.meta.main) await runProgram(reviews);
