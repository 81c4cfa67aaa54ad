import { reactIsland } from '../../islands/react-island.tsx';
import { PostalForm } from './PostalForm.tsx';

export const attach = reactIsland(PostalForm);
