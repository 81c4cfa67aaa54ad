import type { VisitsQuery } from '@zipfront/contracts/console/reports';
import { isPartChosen } from './is-part-chosen.ts';

/** Names the columns of the page table that are empty under the filters. */
export function LeftOut({ query }: { query: VisitsQuery }) {
  if (query.channel !== '' || query.campaign !== '') {
    return (
      <p>
        Speed is not stored by channel and campaign, and errors neither by these nor by device: both
        are left out.
      </p>
    );
  }
  return isPartChosen(query) ? <p>Errors are not stored by device, and are left out.</p> : null;
}
