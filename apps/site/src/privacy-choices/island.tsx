import { reactIsland } from '../islands/react-island.tsx';
import { PrivacyChoices } from './PrivacyChoices.tsx';

/**
 * Makes the privacy choices show what is stored and the state of each choice, and send themselves.
 */
export const attach = reactIsland(PrivacyChoices);
