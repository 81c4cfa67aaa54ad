import type { getCallBack } from '@zipfront/contracts/api/call-backs';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { callTime, timeThere } from './time-there.ts';

type Item = ResponseOf<typeof getCallBack>;

/** After no answer, a call is due again after this time, within the hours of the person. */
const NO_ANSWER_WAIT_MS = 3 * HOUR_MS;

/** When a call is due again after no answer: `in 3 h`, or `at 8:00 AM there (EST)`. */
export function noAnswerTime(item: Item): { at: number; text: string } {
  const inThreeHours = Date.now() + NO_ANSWER_WAIT_MS;
  const at = callTime(inThreeHours, item);
  return { at, text: at === inThreeHours ? 'in 3 h' : `at ${timeThere(at, item)?.text}` };
}
