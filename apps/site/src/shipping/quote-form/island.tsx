import { reactIsland } from '../../islands/react-island.tsx';
import { QuoteForm } from './QuoteForm.tsx';

/** Makes quote forms show places, vehicles, prices and errors while they are filled in. */
export const attach = reactIsland(QuoteForm);
