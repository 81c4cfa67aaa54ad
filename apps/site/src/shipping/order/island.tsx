import { reactIsland } from '../../islands/react-island.tsx';
import { OrderForm } from './OrderForm.tsx';

/** Makes the order form show its errors while it is filled in, and send itself. */
export const attach = reactIsland(OrderForm);
