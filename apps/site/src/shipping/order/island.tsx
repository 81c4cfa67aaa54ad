import { reactIsland } from '../../islands/react-island.tsx';
import { OrderForm } from './OrderForm.tsx';

export const attach = reactIsland(OrderForm);
