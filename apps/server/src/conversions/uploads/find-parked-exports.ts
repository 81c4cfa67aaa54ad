import type { ParkedExports } from '@zipfront/contracts/console/conversions-out';
import { PLATFORMS } from '@zipfront/contracts/console/platform-name';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { PLATFORM_RULES } from './platform-rules.ts';

/** Maximum number of groups that are listed. */
const GROUPS_LISTED = 50;

/** Which versions are parked, by their goal, their platform and why? The largest groups first, up to `GROUPS_LISTED`. */
export async function findParkedExports(
  db: Kysely<Database>,
  now: number,
): Promise<ParkedExports[]> {
  const rows = await db
    .selectFrom('conversion_export')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_export.lead_id')
    .select(['site', 'goal', 'platform', 'reason'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn
        .countAll<number | string>()
        .filterWhere((eb) => isAccepted(eb, now))
        .as('accepted'),
      fn.min('converted_at').as('oldest'),
    ])
    .where('state', '=', 'parked')
    .groupBy(['site', 'goal', 'platform', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('site')
    .orderBy('goal')
    .orderBy('platform')
    .orderBy('reason')
    .limit(GROUPS_LISTED)
    .execute();
  return rows.map(({ count, accepted, oldest, reason, ...group }) => ({
    ...group,
    reason: reason ?? '',
    versions: Number(count),
    sendable: Number(accepted),
    oldestAt: Number(oldest),
  }));
}

/** Number of parked versions that may be sent again. */
export async function countSendable(db: Kysely<Database>, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversion_export')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'parked')
    .where((eb) => isAccepted(eb, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the platform still accepts a version, by the age of its conversion; a change has none. */
export function isAccepted(eb: ExpressionBuilder<Database, 'conversion_export'>, now: number) {
  return eb.or([
    eb('conversion_export.change', '<>', 'new'),
    ...PLATFORMS.map((platform) =>
      eb.and([
        eb('conversion_export.platform', '=', platform),
        eb('conversion_export.converted_at', '>=', now - PLATFORM_RULES[platform].maxAgeMs),
      ]),
    ),
  ]);
}
