import { reactIsland } from '../../islands/react-island.tsx';
import { SecondQuoteForm } from './SecondQuoteForm.tsx';

/** Makes the short quote forms say places, vehicles and errors as they are filled in. */
export const attach = reactIsland(SecondQuoteForm);
