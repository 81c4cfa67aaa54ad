import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../apps/server/src/config.ts';
import { loadContent } from '../apps/server/src/pages/content/content.ts';
import { exportReviews } from '../apps/server/src/reviews/csv/export-reviews.ts';
import { readReviews } from '../apps/server/src/reviews/csv/read-reviews.ts';
import { findReviewsToModerate } from '../apps/server/src/reviews/find-reviews-to-moderate.ts';
import type { Moderation } from '../apps/server/src/reviews/moderate-review.ts';
import { placeOf } from '../apps/server/src/store/database-url.ts';
import type { ReviewRow } from '../apps/server/src/store/schema.ts';
import { openStoreForCommand, type Store } from '../apps/server/src/store/store.ts';

const USAGE = `npm run reviews -- <command> [--site shipping] [--by name]

  list [pending|approved|rejected|all]   the newest hundred; pending when left out
  approve <id>…                          shows them
  reject <id>… --reason "why"            hides them; the reason is kept
  respond <id> --text "our answer"
  pin, unpin, verify, unverify <id>…
  import <file.csv> [--dry-run]          all good rows; says which lines are not
  export [file.csv]                      all reviews, e-mail addresses included`;

const LISTED = 100;
const STATUSES = ['pending', 'approved', 'rejected'] as const;

/** What a command is given. */
interface Call {
  store: Store;
  /** Where the database is, for a person. */
  place: string;
  site: string;
  actor: string;
  args: string[];
  options: { reason?: string; text?: string; dryRun: boolean };
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function run(argv: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'shipping' },
      by: { type: 'string', default: userInfo().username },
      reason: { type: 'string' },
      text: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [command = '', ...args] = positionals;
  const work = commandOf(command, args, values);
  const { databaseUrl } = readConfig(process.env);
  const store = await openStoreForCommand({ url: databaseUrl, log: pino({ level: 'silent' }) });
  try {
    await work({
      store,
      place: placeOf(databaseUrl),
      site: values.site,
      actor: values.by,
      args,
      options: {
        dryRun: values['dry-run'],
        ...(values.reason === undefined ? {} : { reason: values.reason }),
        ...(values.text === undefined ? {} : { text: values.text }),
      },
    });
  } finally {
    await store.close();
  }
}

/** Throws for a call that cannot be right, before any database is opened. */
function commandOf(
  command: string,
  args: string[],
  { reason = '', text = '' }: { reason?: string; text?: string },
): (call: Call) => Promise<void> {
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
      needs(reason.trim() !== '', '--reason');
      return (call) => moderate(call, { action: 'reject', reason: reason.trim() });
    case 'respond':
      needs(args.length === 1, 'the id of one review');
      needs(text.trim() !== '', '--text');
      return (call) => moderate(call, { action: 'respond', text: text.trim() });
    default:
      throw new Error(USAGE);
  }
}

async function list({ store, place, site, args: [wanted = 'pending'] }: Call): Promise<void> {
  const status = STATUSES.find((known) => known === wanted) ?? null;
  if (status === null && wanted !== 'all') throw new Error(USAGE);
  const rows = await findReviewsToModerate(store.reads, { site, status, limit: LISTED });
  for (const row of rows) console.log(`${lineOf(row)}\n`);
  console.log(`${rows.length} ${wanted === 'all' ? '' : `${wanted} `}reviews in ${place}`);
}

async function moderate({ store, actor, args }: Call, moderation: Moderation): Promise<void> {
  const missing: string[] = [];
  for (const id of args) {
    const review = await store.write('moderateReview', { id, moderation, actor, at: Date.now() });
    if (review === null) missing.push(id);
    else console.log(`${moderation.action}: ${lineOf(review)}`);
  }
  if (missing.length > 0) throw new Error(`No review has the id ${missing.join(', ')}.`);
}

async function importFile({ store, site, actor, args, options }: Call): Promise<void> {
  const { contentDir } = readConfig(process.env);
  const found = loadContent(contentDir).reviews.find(({ siteName }) => siteName === site);
  if (found === undefined) throw new Error(`The site ${site} has no reviews.yaml.`);
  const { reviews, mistakes } = readReviews(readFileSync(args[0] ?? '', 'utf8'), {
    site,
    limits: found.settings,
    source: 'import',
  });
  for (const mistake of mistakes) console.error(mistake);
  const imported = options.dryRun
    ? 0
    : await store.write('importReviews', {
        site,
        reviews,
        actor,
        at: Date.now(),
        onlyFirst: false,
      });
  console.log(
    `${imported} imported, ${reviews.length - imported} there already or not imported, ${mistakes.length} with mistakes`,
  );
  if (mistakes.length > 0) process.exitCode = 1;
}

async function exportAll({ store, site, args: [file] }: Call): Promise<void> {
  const limit = Number.MAX_SAFE_INTEGER;
  const rows = await findReviewsToModerate(store.reads, { site, status: null, limit });
  const csv = exportReviews(rows);
  if (file === undefined) process.stdout.write(csv);
  else writeFileSync(file, csv);
}

function lineOf(row: ReviewRow): string {
  const words = `${row.title} ${row.content}`.replace(/\p{Cc}+/gu, ' ').trim();
  const name = row.name.replace(/\p{Cc}+/gu, ' ');
  const date = new Date(row.created_at).toISOString().slice(0, 10);
  const why = row.status_reason ? ` (${row.status_reason})` : '';
  return `${row.id} ${date} ${row.status}${why} ${row.rating}/ ${name}: ${words}`;
}
