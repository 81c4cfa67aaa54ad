import { reactIsland } from '../islands/react-island.tsx';
import { ReviewForm } from './ReviewForm.tsx';

export const attach = reactIsland(ReviewForm);
