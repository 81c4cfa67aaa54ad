import type { Role } from './accounts.ts';
import type { ConsolePage } from './paths.ts';

/** A step of a new installation: its screen, and the roles that can take it. */
interface FirstStep {
  page: ConsolePage;
  roles: readonly Role[];
}

const ADMIN = ['admin'] as const;
const MARKETERS = ['marketer', 'admin'] as const;

/** What a new installation needs, in its order, besides content of its own. */
export const FIRST_STEPS = {
  /** Links in ads: a touch with a campaign was counted. */
  links: { page: 'reports', roles: MARKETERS },
  /** The spend of a platform counts. */
  spend: { page: 'spend', roles: MARKETERS },
  /** A partner has reported on a lead. */
  partner: { page: 'partners', roles: ADMIN },
  /** A site names goals of ad platforms. */
  uploads: { page: 'uploads', roles: MARKETERS },
  /** The mail server has accepted a test mail, or any other. */
  mail: { page: 'notifications', roles: ADMIN },
  /** A second person has a password. */
  people: { page: 'people', roles: ADMIN },
  backup: { page: 'health', roles: ADMIN },
} as const satisfies Record<string, FirstStep>;

/** The name of a step. */
export type FirstStepName = keyof typeof FIRST_STEPS;

/** The names of the steps. */
export const FIRST_STEP_NAMES = Object.keys(FIRST_STEPS) as FirstStepName[];
