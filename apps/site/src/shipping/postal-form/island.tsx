import { reactIsland } from '../../islands/react-island.tsx';
import { PostalForm } from './PostalForm.tsx';

/** Makes the postal forms show places as they are typed, and hold back invalid zip codes. */
export const attach = reactIsland(PostalForm);
