import { reactIsland } from '../../islands/react-island.tsx';
import { PriceCallForm } from './PriceCallForm.tsx';

/** Does the same for the form that asks for a number to call. */
export const attach = reactIsland(PriceCallForm);
