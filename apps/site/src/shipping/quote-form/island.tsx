import { reactIsland } from '../../islands/react-island.tsx';
import { QuoteForm } from './QuoteForm.tsx';

export const attach = reactIsland(QuoteForm);
