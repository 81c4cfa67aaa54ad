import { reactIsland } from '../../islands/react-island.tsx';
import { QuoteForm } from './QuoteForm.tsx';

/** Makes quote forms say places, vehicles, prices and errors as they are filled in. */
export const attach = reactIsland(QuoteForm);
