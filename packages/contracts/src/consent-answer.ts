/** Answer of a visitor to the question whether a visit may be measured. */
export type ConsentAnswer = 'granted' | 'denied';

/** Whether something that came from outside (a cookie, a DOM event) is an answer. */
export function isConsentAnswer(value: unknown): value is ConsentAnswer {
  return value === 'granted' || value === 'denied';
}
