import type { Answered } from '@zipfront/contracts/api/operation';
import type { listUploadGoals } from '@zipfront/contracts/api/uploads';
import type {
  EligibilityCondition,
  PlatformName,
  UploadStatus,
} from '@zipfront/contracts/console/uploads';
import { own } from '@zipfront/contracts/own';
import { countText } from '../ui/format.ts';

/** A goal of a site at a platform. */
export type UploadGoalRow = Answered<typeof listUploadGoals>['rows'][number];

/** Names of the platforms as people know them. */
export const PLATFORM_NAMES: Record<PlatformName, string> = {
  google: 'Google Ads',
  microsoft: 'Microsoft Advertising',
  meta: 'Meta',
};

/** Words for how a goal leaves. */
export const TRANSPORT_WORDS: Record<UploadGoalRow['transport'], string> = {
  api: 'by the API',
  feed: 'by the feed',
  file: 'by a file',
  none: 'not set up',
};

/** Words for the state of a conversion. */
const ANSWER_WORDS: Record<UploadStatus, string> = {
  sent: 'sent',
  ready: 'ready to leave',
  waiting: 'waiting for the job',
  dead: 'refused by the platform',
  retracted: 'retracted after an opt-out',
  sample: 'sample data',
  bot: 'made by a bot',
  'opted-out': 'opted out',
  'consent-denied': 'said no',
  'consent-unanswered': 'asked, without an answer',
  'consent-not-asked': 'not asked, and the settings want a yes',
  kind: 'not of the kind of the goal',
  status: 'not approved by the partner',
  'no-click-id': 'had no click id of the platform',
  'malformed-click-id': 'invalid click id',
  'credited-elsewhere': 'credited to another touch, and the settings want the credit',
  'before-click': 'before the click',
  'too-recent': 'too recent: the platform wants an older click',
  'too-old': 'too old for the platform',
  'already-sent': 'sent before',
};

/** A state of a conversion, or why it is withheld, in words. */
export function answerText(answer: string): string {
  return own(ANSWER_WORDS, answer) ?? answer;
}

/** Headings of the conditions of the eligibility check. */
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

/** Numbers of conversions with the words for their states, the largest first. */
export function answersText(states: readonly { state: string; conversions: number }[]): string {
  const texts = states
    .toSorted((one, other) => other.conversions - one.conversions)
    .map(({ state, conversions }) => `${countText(conversions)} ${answerText(state)}`);
  return texts.length === 0 ? '–' : texts.join(', ');
}

/** How many are ready: `12`, or `2,000 or more`. */
export function readyText({
  ready,
  are_more_ready,
}: Pick<UploadGoalRow, 'ready' | 'are_more_ready'>): string {
  return are_more_ready ? `${countText(ready)} or more` : countText(ready);
}
