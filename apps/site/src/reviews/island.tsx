import { reactIsland } from '../islands/react-island.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** Makes the review form check what is filled in, and send it in place. */
export const attach = reactIsland(ReviewForm);
