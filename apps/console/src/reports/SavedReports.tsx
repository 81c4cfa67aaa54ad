import { useQuery } from '@tanstack/react-query';
import { listSavedReports } from '@zipfront/contracts/api/saved-reports';
import { can } from '@zipfront/contracts/console/capabilities';
import { Suspense, useState } from 'react';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { useSiteToday } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart, usePreload } from '../ui/lazy-part.ts';
import type { ReportSearch } from './report-search.ts';
import type { Open } from './SavedReportDialogs.tsx';
import { isShown } from './saved-query.ts';

const load = () => import('./SavedReportDialogs.tsx');
const SavedReportDialogs = lazyPart(load);

export function SavedReports({ search }: { search: ReportSearch }) {
  const siteToday = useSiteToday();
  const { data } = useQuery(apiQuery(listSavedReports, {}));
  const { data: session } = useQuery(sessionQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const shown = data?.rows.find(({ query }) => isShown(query, search, siteToday(query.site)));
  const maySave = session !== undefined && can(session.role, 'manage-money');
  usePreload(load);
  return (
    <div className="chips">
      <Button onClick={() => setOpen({ dialog: 'list' })}>
        Saved reports{shown === undefined ? null : `: ${shown.name}`}
      </Button>
      {maySave ? (
        <Button onClick={() => setOpen({ dialog: 'save', id: null })}>Save…</Button>
      ) : null}
      {open === null ? null : (
        <Suspense>
          <SavedReportDialogs search={search} maySave={maySave} open={open} onOpen={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
