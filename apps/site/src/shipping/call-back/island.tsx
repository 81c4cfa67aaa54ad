import { reactIsland } from '../../islands/react-island.tsx';
import { CallBackForm } from './CallBackForm.tsx';

/**
 * Makes the forms that ask for a call show errors while they are filled in, and send themselves.
 */
export const attach = reactIsland(CallBackForm);
