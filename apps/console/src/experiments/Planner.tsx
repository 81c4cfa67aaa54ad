import { useQuery } from '@tanstack/react-query';
import { listFunnelPages } from '@zipfront/contracts/api/funnel';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { apiQuery } from '../api/queries.ts';
import { useToday } from '../shell/reporting-time.ts';
import { Card } from '../ui/Card.tsx';
import { SelectField } from '../ui/fields.tsx';
import { countText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import type { ExperimentsSearch } from './experiments-search.ts';
import { PlanForm } from './PlanForm.tsx';
import { measurePageRate, type PageRate } from './page-rate.ts';

const DAYS = 28;

export function Planner({
  search,
  onChange,
}: {
  search: ExperimentsSearch;
  onChange(changed: Partial<ExperimentsSearch>, replace?: boolean): void;
}) {
  const today = useToday(undefined);
  const query = { from: daysAfter(today, -DAYS), to: daysAfter(today, -1), limit: '1000' };
  const found = useQuery(apiQuery(listFunnelPages, { query }));
  const { data } = found;
  const pages = data?.rows.map((row) => measurePageRate(row, DAYS)) ?? [];
  const page = search.page ?? pages[0]?.page ?? '';
  const chosen = pages.find((one) => one.page === page) ?? null;
  return (
    <Card title="Plan an experiment">
      <div className="body">
        <p className="quiet">
          The smaller the difference to find, the more visitors it takes. With the answer it is
          found in 80 of 100 experiments.
        </p>
        <Loaded found={found} rows={3}>
          {() => (
            <PlanForm key={page} search={search} page={chosen} onChange={onChange}>
              <SelectField
                label="Page"
                hint={pageHint(chosen)}
                value={page}
                options={[
                  ...pages.map((one) => ({ id: one.page, label: one.page })),
                  { id: '', label: 'None: type a rate' },
                ]}
                onChange={(event) =>
                  onChange({ page: event.target.value, rate: undefined, find: undefined })
                }
              />
            </PlanForm>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function pageHint(page: PageRate | null): string {
  if (page === null) return 'Without a page the days are unknown';
  const visits = `${countText(Math.round(page.visitsADay))} visits a day in ${DAYS} days`;
  return page.isRateRough ? `${visits}; too few for a sure rate` : visits;
}
