import { reactIsland } from '../islands/react-island.tsx';
import { AddressForm } from './AddressForm.tsx';

/** Makes address forms suggest and check addresses. */
export const attach = reactIsland(AddressForm);
