import { reactIsland } from '../islands/react-island.tsx';
import { AddressForm } from './AddressForm.tsx';

export const attach = reactIsland(AddressForm);
