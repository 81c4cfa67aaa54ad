import type { FirstStepName, listFirstSteps } from '@zipfront/contracts/api/first-steps';
import type { ResultOf } from '@zipfront/contracts/api/operation';
import { findLastBackup } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';

type StepProgress = Omit<ResultOf<typeof listFirstSteps>['rows'][number], 'step' | 'address'>;

export interface FirstStepsQuery {
  goals: readonly string[];
  team: readonly string[];
}

const NOTHING: StepProgress = { state: 'open', seen: null, at: null };

const ONLY_SAMPLES: StepProgress = { ...NOTHING, seen: 'only sample data so far' };

/** The outcome of a test mail that the mail server took for an address. */
const ACCEPTED = 'accepted';

export async function findFirstSteps(
  db: Db,
  { goals, team }: FirstStepsQuery,
): Promise<Record<FirstStepName, StepProgress>> {
  const [links, spend, partner, mail, people, backupAt] = await Promise.all([
    findLinks(db),
    findSpend(db),
    findPartnerStep(db),
    team.length === 0 ? { ...NOTHING, state: 'off' as const } : findMail(db),
    findPeople(db),
    findLastBackup(db),
  ]);
  return {
    links,
    spend,
    partner,
    mail,
    people,
    uploads: goals.length === 0 ? { ...NOTHING, state: 'off' } : done(goals.join(', ')),
    backup: backupAt === null ? NOTHING : done(null, backupAt),
  };
}

async function findLinks(db: Db): Promise<StepProgress> {
  const found = await db
    .selectFrom('campaign_site')
    .select(['source', 'campaign', 'campaign_id', 'origin'])
    .where('visits', '>', 0)
    .where(({ eb, or }) => or([eb('campaign', '<>', ''), eb('campaign_id', '<>', '')]))
    .orderBy(({ eb }) => eb.case().when('origin', '=', 'sample').then(1).else(0).end())
    .orderBy('visits', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return NOTHING;
  if (found.origin === 'sample') return ONLY_SAMPLES;
  const names = [found.source, found.campaign || found.campaign_id];
  return done(names.filter(Boolean).join(', '));
}

async function findSpend(db: Db): Promise<StepProgress> {
  const file = await db
    .selectFrom('spend_import')
    .select(['file_name', 'applied_at', 'sample'])
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('sample')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (file === undefined) return NOTHING;
  return file.sample === 1 ? ONLY_SAMPLES : done(file.file_name, file.applied_at);
}

async function findPartnerStep(db: Db): Promise<StepProgress> {
  const all = await db
    .selectFrom('partner')
    .leftJoin('sample_row', (join) =>
      join.onRef('sample_row.id', '=', 'partner.id').on('kind', '=', 'partner'),
    )
    .select(['name', 'sample_row.id as sample'])
    .select((eb) =>
      eb
        .selectFrom('postback')
        .select(({ fn }) => fn.max('received_at').as('at'))
        .whereRef('postback.partner', '=', 'partner.id')
        .as('at'),
    )
    .orderBy('created_at')
    .execute();
  const partners = all.filter(({ sample }) => sample === null);
  const [last] = partners.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));
  if (last === undefined) return all.length === 0 ? NOTHING : ONLY_SAMPLES;
  if (last.at === null) return { ...NOTHING, seen: `no report of ${last.name} yet` };
  return done(last.name, last.at);
}

async function findMail(db: Db): Promise<StepProgress> {
  const [sent, test] = await Promise.all([
    db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'sent')
      .where('channel', '=', 'mail')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('console_action')
      .select(['at', 'detail'])
      .where('action', '=', 'test-mail-sent')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const outcomes = test === undefined ? [] : (fromJson(test.detail).outcome ?? '').split(', ');
  const failure = outcomes.find((outcome) => outcome !== ACCEPTED);
  if (test !== undefined && failure === undefined) return done('a test mail', test.at);
  if (sent !== undefined) return done('a notification');
  return test === undefined ? NOTHING : { state: 'open', seen: failure ?? null, at: test.at };
}

async function findPeople(db: Db): Promise<StepProgress> {
  const people = await db
    .selectFrom('account')
    .select('password_hash')
    .where('disabled_at', 'is', null)
    .execute();
  const ready = people.filter(({ password_hash }) => password_hash !== null).length;
  if (ready > 1) return done(`${ready} people`);
  return people.length === ready ? NOTHING : { ...NOTHING, seen: 'an open invitation' };
}

function done(seen: string | null, at: number | null = null): StepProgress {
  return { state: 'done', seen, at };
}
