import { useQuery } from '@tanstack/react-query';
import { getContent } from '@zipfront/contracts/api/content';
import { getHealth } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { apiQuery } from '../api/queries.ts';
import { FileErrors } from '../content/FileErrors.tsx';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';

type State = ResponseOf<typeof getHealth>;

/** A part of the server: a word with a colour, and what is known of it. */
export interface Part {
  name: string;
  tone: 'good' | 'open' | 'bad' | '';
  word: string;
  note: string;
}

const REFRESH_MS = 15_000;

/** Less free space than this deserves a look. */
const LITTLE_SPACE_BYTES = 1024 * MEGABYTE;

/** Difference of clocks above which they deserve a look. */
const CLOCK_TOLERANCE_MS = 1_000;

/** Changes that wait to be counted: more than a busy second leaves. */
const MANY_UNCOUNTED = 10_000;

export function ServerState() {
  const options = { refetchInterval: REFRESH_MS };
  const found = useQuery({ ...apiQuery(getHealth, {}), ...options });
  const { data: content } = useQuery({ ...apiQuery(getContent, {}), ...options });
  const timeZone = useTimeZone(undefined);
  const errors = content?.errors.length ? content.errors : (content?.refused?.errors ?? []);
  return (
    <Card title="Server">
      <Loaded found={found} rows={7}>
        {(data) => (
          <Parts parts={[...serverParts(data, timeZone), ...contentPart(content, timeZone)]} />
        )}
      </Loaded>
      {errors.length === 0 ? null : <FileErrors errors={errors} />}
    </Card>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const [fine, others] = [parts.filter(isFine), partsToFix(parts)];
  const table = (label: string, rows: readonly Part[]) => (
    <DataTable label={label} columns={PART_COLUMNS} rows={rows} keyOf={({ name }) => name} />
  );
  return (
    <>
      {others.length === 0 ? null : table('Server', others)}
      <details>
        <summary>Fine: {fine.map(({ name }) => name).join(', ')}</summary>
        {table('What is fine', fine)}
      </details>
    </>
  );
}

function isFine({ tone }: Part): boolean {
  return tone === 'good' || tone === '';
}

/** What is not fine, with what is bad first. */
export function partsToFix(parts: readonly Part[]): Part[] {
  const partsOf = (tone: Part['tone']) => parts.filter((one) => one.tone === tone);
  return [...partsOf('bad'), ...partsOf('open')];
}

const PART_COLUMNS: readonly Column<Part>[] = [
  column('part', 'Part', ({ name }) => name),
  column('state', 'State', ({ tone, word }) => <span className={`pill ${tone}`}>{word}</span>),
  column('note', 'Last known', ({ note }) => <span className="sentence">{note}</span>),
];

function serverParts(state: State, timeZone: string): Part[] {
  const { writes, used_bytes, free_bytes, uncounted, clock_difference_ms } = state;
  const hasLittleSpace = free_bytes !== null && free_bytes < LITTLE_SPACE_BYTES;
  const isClockWrong = Math.abs(clock_difference_ms ?? 0) > CLOCK_TOLERANCE_MS;
  return [
    part('Database', writes ? 'good' : 'bad', writes ? 'takes writes' : 'refuses writes', ''),
    part(
      'Space',
      hasLittleSpace ? 'bad' : free_bytes === null ? '' : 'good',
      free_bytes === null ? 'not known' : `${megabytes(free_bytes)} free`,
      `${megabytes(used_bytes)} used`,
    ),
    part(
      'Counting',
      uncounted > MANY_UNCOUNTED ? 'open' : 'good',
      uncounted > MANY_UNCOUNTED ? 'behind' : 'up to date',
      uncounted === 0 ? 'nothing waits' : `${countText(uncounted)} changes wait`,
    ),
    notificationsPart(state),
    purgePart(state, timeZone),
    backupPart(state, timeZone),
    ...warehousePart(state, timeZone),
    part(
      'Clock',
      isClockWrong ? 'bad' : 'good',
      isClockWrong ? 'differs' : 'right',
      clock_difference_ms === null
        ? instantText(state.at, timeZone)
        : `${instantText(state.at, timeZone)}, the database ${(clock_difference_ms / 1_000).toFixed(1)} s ahead`,
    ),
  ];
}

function part(name: string, tone: Part['tone'], word: string, note: string): Part {
  return { name, tone, word, note };
}

function notificationsPart({ notifications }: State): Part {
  const { waiting, dead, oldest_waiting_seconds } = notifications;
  const oldest =
    waiting === 0 ? '' : `, the oldest for ${countText(Math.round(oldest_waiting_seconds))} s`;
  return part(
    'Notifications',
    dead > 0 ? 'bad' : 'good',
    dead > 0 ? `${countText(dead)} dead` : waiting > 0 ? 'being sent' : 'nothing waits',
    waiting === 0 ? '' : `${countText(waiting)} waiting${oldest}`,
  );
}

function purgePart({ last_purge }: State, timeZone: string): Part {
  if (last_purge === null) return part('Purge', '', 'none yet', 'Every hour');
  return part(
    'Purge',
    last_purge.failed ? 'bad' : 'good',
    last_purge.failed ? 'failed' : 'done',
    instantText(last_purge.at, timeZone),
  );
}

function backupPart({ at, last_backup_at }: State, timeZone: string): Part {
  if (last_backup_at === null) {
    return part('Backup', 'bad', 'none', 'npm run backup, or zipfront backup, takes one');
  }
  const isOld = Date.parse(at) - Date.parse(last_backup_at) > DAY_MS + HOUR_MS;
  return part(
    'Backup',
    isOld ? 'open' : 'good',
    isOld ? 'old' : 'done',
    instantText(last_backup_at, timeZone),
  );
}

function warehousePart({ last_warehouse_run: run }: State, timeZone: string): Part[] {
  if (run === null) return [];
  const when = instantText(run.at, timeZone);
  return [
    run.error === null
      ? part('Warehouse', 'good', 'written', when)
      : part('Warehouse', 'bad', 'failed', `${when}: ${run.error}`),
  ];
}

function contentPart(content: ResponseOf<typeof getContent> | undefined, timeZone: string): Part[] {
  if (content === undefined) return [];
  const { published_at, read_at, errors, refused } = content;
  const published = `published ${instantText(published_at, timeZone)}`;
  if (errors.length > 0) {
    const read = `read ${instantText(read_at, timeZone)}`;
    return [part('Content', 'bad', 'refused', `${read}; ${published}`)];
  }
  if (refused === null) return [part('Content', 'good', 'published', published)];
  const since = `by ${refused.server}, since ${instantText(refused.since, timeZone)}`;
  return [part('Content', 'bad', 'refused', `${since}; here ${published}`)];
}

function megabytes(bytes: number): string {
  return `${countText(Math.round(bytes / MEGABYTE))} MB`;
}
