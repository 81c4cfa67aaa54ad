import type { OrderRow } from '../../platform/store/order-rows.ts';

/** Signs that a program sent a form. People have each of them, too: they prove nothing alone. */
export interface FormSigns {
  /** The field that people do not see was filled in, or left out. */
  isTrapped: boolean;
  /** The user agent is one of crawlers. */
  isBotAgent: boolean;
  /** The form came without a solved challenge. */
  isUnchallenged: boolean;
}

/** A form without any. */
export const NO_SIGNS: Pick<OrderRow, 'bot' | 'program_sign'> = { bot: 0, program_sign: null };

/**
 * Decides by the signs of a form. Two of them are a program's, and the form is left out of the queues; one is shown
 * there, but for a missing challenge, which has its own mark.
 */
export function signsOfProgram({
  isTrapped,
  isBotAgent,
  isUnchallenged,
}: FormSigns): Pick<OrderRow, 'bot' | 'program_sign'> {
  const count = [isTrapped, isBotAgent, isUnchallenged].filter(Boolean).length;
  return {
    bot: count > 1 ? 1 : 0,
    program_sign: isTrapped ? 'hidden-field' : isBotAgent ? 'user-agent' : null,
  };
}
