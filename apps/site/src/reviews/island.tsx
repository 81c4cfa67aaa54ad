import { reactIsland } from '../islands/react-island.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** Makes the review form check its fields and send itself in place. */
export const attach = reactIsland(ReviewForm);
