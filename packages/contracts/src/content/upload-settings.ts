import * as v from 'valibot';
import type { LeadStatus } from '../money/postback.ts';
import { described } from './fields.ts';

/** Kinds of conversions that a goal may count. An estimate alone earns nothing. */
const GOAL_KINDS = ['hand-off', 'order', 'call-back'] as const;

const GOAL_STATUSES = [
  'open',
  'accepted',
  'sold',
  'bound',
] as const satisfies readonly LeadStatus[];

const list = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  v.pipe(v.array(v.picklist(names)), v.minLength(1, 'at least one of them'));

export const uploadGoalSchema = v.strictObject({
  name: described(
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9][A-Za-z0-9 ._()/&%+'-]{0,99}$/,
        "a name of letters, digits, spaces and . _ ( ) / & % + ' -, at most 100",
      ),
    ),
    'Name of the goal, letter by letter as at the platform: another spelling is accepted there and not counted.',
  ),
  file: described(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/, 'lower case letters, digits and hyphens')),
    'Name of the file in the address of the feed, unique over all sites.',
  ),
  kinds: described(
    v.optional(list(GOAL_KINDS), ['hand-off']),
    'Kinds of leads that count: `hand-off`, `order`, `call-back`.',
  ),
  statuses: described(
    v.optional(list(GOAL_STATUSES), ['sold', 'bound']),
    'Statuses that count as approved: `open` (every lead that is neither rejected nor reversed), `accepted`, `sold`, `bound`.',
  ),
  googleAction: described(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'digits in quotes'))),
    'Id of the conversion action at Google Ads; with it the goal is sent by the Data Manager API.',
  ),
  metaEvent: described(
    v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][\w ]{0,39}$/, 'a name like Lead'))),
    'Name of the event at Meta, such as `Lead`; with it the goal is sent by the Conversions API.',
  ),
});

/** Conversions for advertising platforms: `uploads` of `site.yaml`. */
export const uploadSettingsSchema = v.strictObject({
  notAsked: described(
    v.optional(v.picklist(['share', 'withhold']), 'share'),
    '`share` sends conversions of visitors whom no page asked for consent, where the law asks for none; `withhold` sends only those with a yes.',
  ),
  claims: described(
    v.optional(v.picklist(['every-click', 'credited']), 'every-click'),
    '`every-click` sends a platform each lead that followed a click of its own, as it expects; `credited` only those whose credit is that click.',
  ),
  contacts: described(
    v.optional(v.picklist(['hashed', 'none']), 'none'),
    '`hashed` adds the hash of the e-mail address and the phone number of an order or a call-back, after a yes alone.',
  ),
  goals: described(
    v.pipe(
      v.array(uploadGoalSchema),
      v.check(
        (goals) =>
          new Set(goals.map(({ name }) => name)).size === goals.length &&
          new Set(goals.map(({ file }) => file)).size === goals.length,
        'a name and a file of its own for each goal',
      ),
    ),
    'Conversion actions, see [goals of uploads](#goals-of-uploads).',
  ),
});

export type UploadGoal = v.InferOutput<typeof uploadGoalSchema>;
export type UploadSettings = v.InferOutput<typeof uploadSettingsSchema>;
