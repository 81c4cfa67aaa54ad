import { reactIsland } from '../islands/react-island.tsx';
import { PrivacyChoices } from './PrivacyChoices.tsx';

/** Makes the privacy choices show the stored data and their states, and send themselves. */
export const attach = reactIsland(PrivacyChoices);
