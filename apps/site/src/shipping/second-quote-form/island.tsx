import { reactIsland } from '../../islands/react-island.tsx';
import { SecondQuoteForm } from './SecondQuoteForm.tsx';

export const attach = reactIsland(SecondQuoteForm);
