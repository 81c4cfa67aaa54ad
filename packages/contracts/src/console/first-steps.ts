import type { Capability } from './capabilities.ts';
import type { ConsolePage } from './pages.ts';

/** A step of a new installation: its screen, and what people need to take it. */
interface FirstStep {
  page: ConsolePage;
  may: Capability;
}

/** What a new installation needs, in its order, besides content of its own. */
export const FIRST_STEPS = {
  /** Links in ads: a touch with a campaign was counted. */
  links: { page: 'reports', may: 'manage-money' },
  /** The spend of a platform counts. */
  spend: { page: 'spend', may: 'manage-money' },
  /** A partner has reported on a lead. */
  partner: { page: 'partners', may: 'administer' },
  /** A site names goals of ad platforms. */
  uploads: { page: 'uploads', may: 'manage-money' },
  /** The mail server has accepted a test mail, or any other. */
  mail: { page: 'notifications', may: 'administer' },
  /** A second person has a password. */
  people: { page: 'people', may: 'administer' },
  backup: { page: 'health', may: 'administer' },
} as const satisfies Record<string, FirstStep>;

/** The name of a step. */
export type FirstStepName = keyof typeof FIRST_STEPS;

/** The names of the steps. */
export const FIRST_STEP_NAMES = Object.keys(FIRST_STEPS) as FirstStepName[];
