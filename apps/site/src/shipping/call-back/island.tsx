import { reactIsland } from '../../islands/react-island.tsx';
import { CallBackForm } from './CallBackForm.tsx';

export const attach = reactIsland(CallBackForm);
