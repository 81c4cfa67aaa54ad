import { reactIsland } from '../../islands/react-island.tsx';
import { PriceCallForm } from './PriceCallForm.tsx';

/** Makes the form that asks for a number to call check its fields and send itself in place. */
export const attach = reactIsland(PriceCallForm);
