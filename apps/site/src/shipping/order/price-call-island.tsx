import { reactIsland } from '../../islands/react-island.tsx';
import { PriceCallForm } from './PriceCallForm.tsx';

export const attach = reactIsland(PriceCallForm);
