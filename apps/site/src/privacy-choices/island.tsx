import { reactIsland } from '../islands/react-island.tsx';
import { PrivacyChoices } from './PrivacyChoices.tsx';

export const attach = reactIsland(PrivacyChoices);
