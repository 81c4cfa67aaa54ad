import type {
  EligibilityCondition,
  GoalTransport,
  GoalUploads,
  PlatformName,
  UploadStatus,
} from '@zipfront/contracts/console/uploads';
import { NUMBER } from '../reports/numbers.ts';

/** Names of the platforms as people know them. */
export const PLATFORM_NAMES: Record<PlatformName, string> = {
  google: 'Google Ads',
  microsoft: 'Microsoft Advertising',
  meta: 'Meta',
};

/** Words for the state of a conversion. */
export const ANSWER_WORDS: Record<UploadStatus, string> = {
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
  kind: 'another kind of lead',
  status: 'not approved by the partner',
  'no-click-id': 'had no click id of the platform',
  'malformed-click-id': 'a click id that is not one',
  'credited-elsewhere': 'credited to another touch, and the settings want the credit',
  'before-click': 'before the click',
  'too-recent': 'too recent: the platform wants an older click',
  'too-old': 'too old for the platform',
  'already-sent': 'sent before',
};

/** Headings of the conditions of the eligibility check. */
export const CONDITION_WORDS: Record<EligibilityCondition, string> = {
  real: 'Real',
  'opt-out': 'Not opted out',
  consent: 'Consent',
  kind: 'Kind',
  status: 'Status',
  'click-id': 'Click id',
  credit: 'Credit',
  window: 'In time',
  once: 'Not sent before',
};

/** Numbers of conversions with the words for their states, the largest first. */
export function answersText(counts: GoalUploads['counts']): string {
  const texts = (Object.entries(counts) as [UploadStatus, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([answer, count]) => `${NUMBER.format(count)} ${ANSWER_WORDS[answer]}`);
  return texts.length === 0 ? '–' : texts.join(', ');
}

/** Words for how a goal leaves. */
export const TRANSPORT_WORDS: Record<GoalTransport['transport'], string> = {
  api: 'by the API',
  feed: 'by the feed',
  file: 'by a file that you upload',
  none: 'not set up',
};
