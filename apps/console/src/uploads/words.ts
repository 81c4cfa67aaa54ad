import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listUploadGoals } from '@zipfront/contracts/api/uploads';
import {
  type EligibilityCondition,
  type PlatformName,
  type UploadGroup,
  type UploadStatus,
  uploadGroup,
  WAYS,
} from '@zipfront/contracts/console/uploads';
import { getOwn } from '@zipfront/contracts/own';
import { countText } from '../ui/format.ts';

export type UploadGoalRow = ResponseOf<typeof listUploadGoals>['rows'][number];

export const PLATFORM_NAMES: Record<PlatformName, string> = {
  google: 'Google Ads',
  microsoft: 'Microsoft Advertising',
  meta: 'Meta',
};

export const TRANSPORT_WORDS: Record<UploadGoalRow['transport'], string> = {
  api: 'within five minutes, by the API',
  feed: 'when Google next fetches the feed',
  file: 'when you upload a file',
  none: 'not at all: its API is not set up',
};

export const WAY_NAMES: Record<UploadGoalRow['transport'], string> = {
  api: 'by the API',
  feed: 'by the feed',
  file: 'in files',
  none: 'not set up',
};

const STATE_WORDS: Record<UploadStatus, string> = {
  sent: 'sent',
  ready: 'ready',
  waiting: 'leaving now',
  dead: 'refused by the platform',
  retracting: 'to take back, waits for a file',
  retracted: 'taken back',
  sample: 'sample data',
  bot: 'made by a bot',
  'opted-out': 'opted out',
  'consent-denied': 'said no to being measured',
  'consent-unanswered': 'has not answered',
  'consent-not-asked': 'was not asked, and a yes is needed',
  kind: 'another kind of lead',
  status: 'another status',
  'no-click-id': 'no click of the platform',
  'malformed-click-id': 'invalid click id',
  'credited-elsewhere': 'credited to another campaign',
  'before-click': 'before the click',
  'too-recent': 'click too recent for the platform',
  'too-old': 'click too old for the platform',
  'already-sent': 'sent before',
};

export function statusTone(state: UploadStatus): 'good' | 'open' | 'bad' | '' {
  return TONES[uploadGroup(state)];
}

const TONES = { ready: 'open', sent: 'good', refused: 'bad', withheld: '' } as const;

export function stateText(state: string): string {
  return getOwn(STATE_WORDS, state) ?? state;
}

const ADVICE: Record<string, string> = {
  PROCESSING_ERROR_REASON_ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID:
    'Clicks on iPhones have a wbraid or gbraid. Set Count to “Every” in the conversion action at Google Ads, then send them again.',
};

export function adviceFor(reason: string): string | null {
  const advice = getOwn(ADVICE, reason);
  return advice ?? PASSING.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
}

const PASSING: readonly (readonly [RegExp, string])[] = [
  [/^HTTP 429$/, 'The platform had too many requests.'],
  [/^HTTP 5/, 'The platform had trouble of its own.'],
  [/^HTTP [23]/, 'Another response came than that of the platform, such as from a proxy.'],
  [
    /^(timeout$|no response$|UND_ERR_|ECONN|ENOTFOUND$|EAI_|EPIPE$|EHOST|ENET|ETIMEDOUT$)/,
    'The platform did not respond.',
  ],
];

export const CONDITION_WORDS: Record<EligibilityCondition, string> = {
  real: 'Real',
  'opt-out': 'Opt-out',
  consent: 'Consent',
  kind: 'Kind',
  status: 'Status',
  'click-id': 'Click id',
  credit: 'Credit',
  window: 'Time',
  once: 'Sent before',
};

export interface StateCount {
  state: UploadStatus;
  conversions: number;
}

export function sumByGroup(states: readonly StateCount[]): Record<UploadGroup | 'all', number> {
  const counts = { all: 0, ready: 0, sent: 0, refused: 0, withheld: 0 };
  for (const { state, conversions } of states) {
    counts.all += conversions;
    counts[uploadGroup(state)] += conversions;
  }
  return counts;
}

/** Why conversions are withheld, the most frequent reason first. */
export function sumWithheld(states: readonly StateCount[]): StateCount[] {
  const sums = Map.groupBy(
    states.filter(({ state }) => uploadGroup(state) === 'withheld'),
    ({ state }) => state,
  );
  return [...sums]
    .map(([state, counts]) => ({
      state,
      conversions: counts.reduce((total, { conversions }) => total + conversions, 0),
    }))
    .sort((one, other) => other.conversions - one.conversions);
}

/** How many are ready: `12`, or `2,000 or more`. */
export function readyText({
  ready,
  are_more_ready,
}: Pick<UploadGoalRow, 'ready' | 'are_more_ready'>): string {
  return are_more_ready ? `${countText(ready)} or more` : countText(ready);
}

/** A person uploads a file of what the way it leaves by cannot carry. */
export function waitsForFile({ platform, transport, retractions }: UploadGoalRow): boolean {
  return retractions > 0 && !(transport !== 'none' && WAYS[platform][transport]?.retracts);
}
