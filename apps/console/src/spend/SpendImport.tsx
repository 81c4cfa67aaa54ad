import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { listAlerts } from '@zipfront/contracts/api/alerts';
import { listUnmatchedCampaigns } from '@zipfront/contracts/api/campaign-joins';
import { getReport } from '@zipfront/contracts/api/reports';
import { listSpendCampaigns, listSpendDays } from '@zipfront/contracts/api/spend-import-contents';
import {
  applySpendImport,
  getSpendImport,
  listSpendImports,
  undoSpendImport,
} from '@zipfront/contracts/api/spend-imports';
import { itemPath } from '@zipfront/contracts/console/pages';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText, daysText, instantText, moneyText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { Loaded, Loading } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { campaignKey } from './campaign-name.ts';
import { daysWithoutSpendText } from './days-without-spend.ts';
import { appliedText, ImportState } from './ImportState.tsx';
import { campaignColumns, dayColumns } from './import-columns.tsx';
import './spend.css';
import type { SpendImportRecord } from './spend-import-record.ts';

/** The operations whose results change once an import is applied or undone. */
const REFRESHED = [
  getSpendImport,
  listSpendImports,
  listSpendDays,
  listUnmatchedCampaigns,
  getReport,
  listAlerts,
];

/** Rows that are shown; the files have all. */
const SHOWN = 200;

/** Rows by day, source and account that are asked for, to see which days have none. */
const MAX_DAYS = 1000;

/** One file of spend: its preview before it counts, and what it changes. */
export function SpendImport() {
  const { id } = useParams({ from: PATHS.spendImport });
  const found = useQuery(apiQuery(getSpendImport, { param: { id } }));
  const { data } = found;
  const changes = useChanges(id);
  return (
    <>
      <TopBar title={data?.file_name ?? 'Import of spend'}>
        {data === undefined ? null : <ImportState state={data.state} />}
        {data?.state === 'applied' ? (
          <Button onClick={changes.undo}>Undo this import</Button>
        ) : null}
        <a href={itemPath('spendRows', id)} className="link">
          CSV of its rows
        </a>
        <Link to={PATHS.spend} className="link">
          All imports
        </Link>
      </TopBar>
      <Loaded found={found}>{(data) => <Content spendImport={data} {...changes} />}</Loaded>
    </>
  );
}

interface Changes {
  apply(checked: string[]): void;
  undo(): void;
  error: Error | null;
}

/** Each of the two takes the other back. */
function useChanges(id: string): Changes {
  const toast = useToast();
  const navigate = useNavigate();
  const applying = useChange(applySpendImport, {
    refreshes: REFRESHED,
    shows: ({ kind }) => ['unchanged', 'questions', 'other-currency'].includes(kind),
  });
  const undoing = useChange(undoSpendImport, { refreshes: REFRESHED });
  const apply = (checked: string[]) =>
    applying.mutate(
      { sent: { param: { id }, body: { checked } } },
      {
        onSuccess: () => toast({ text: 'The spend counts now.', onUndo: undo }),
        onError: (error) => {
          if (!('kind' in error) || error.kind !== 'unchanged') return;
          // A preview is deleted: the same rows count already.
          toast({ text: error.message });
          void navigate({ to: PATHS.spend });
        },
      },
    );
  const undo = () =>
    undoing.mutate(
      { sent: { param: { id } } },
      {
        onSuccess: ({ questions }) =>
          toast({
            text: 'The import is undone. What it had replaced counts again.',
            // The person said yes to them when it was applied.
            onUndo: () => apply(questions.map(({ key }) => key)),
          }),
      },
    );
  return { apply, undo, error: applying.error };
}

function Content({
  spendImport,
  apply,
  error,
}: { spendImport: SpendImportRecord } & Pick<Changes, 'apply' | 'error'>) {
  const { id, currency, state } = spendImport;
  const sent = (limit: number) => ({ param: { id }, query: { limit: String(limit) } });
  const campaigns = useQuery(apiQuery(listSpendCampaigns, sent(SHOWN)));
  const foundDays = useQuery(apiQuery(listSpendDays, sent(MAX_DAYS)));
  if (campaigns.isPending || foundDays.isPending) return <Loading />;
  const unmatched = campaigns.data?.unmatched_cents;
  const days = foundDays.data?.rows ?? [];
  const isWhole = days.length < MAX_DAYS;
  const withoutSpend = isWhole ? daysWithoutSpendText(days.map(({ day }) => day)) : null;
  const notes = [withoutSpend ?? [], spendImport.notes].flat();
  return (
    <>
      <Figures
        label="Sums of the file"
        figures={[
          {
            label: 'Spend',
            value: moneyText(spendImport.amount_cents, currency),
            note: [
              daysText({ from: spendImport.first_day, to: spendImport.last_day }),
              state === 'undone' ? 'undone, in no report' : [],
            ]
              .flat()
              .join(', '),
          },
          {
            label: 'Without visits',
            value: unmatched === undefined ? '…' : moneyText(unmatched, currency),
            note: unmatched ? 'in campaigns that no visit names' : undefined,
          },
          {
            label: 'Rows',
            value: countText(spendImport.rows),
            note: [
              spendImport.sources,
              spendImport.accounts,
              spendImport.site && `site ${spendImport.site}`,
            ]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: 'Applied days',
            value: appliedText(spendImport),
            note: <CountedNote {...spendImport} />,
          },
        ]}
      />
      {notes.length === 0 ? null : (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {state === 'applied' ? null : (
        <ApplyForm key={id} spendImport={spendImport} error={error} onApply={apply} />
      )}
      <div className="halves">
        <ListCard
          title="Campaigns"
          file={fileAddress(listSpendCampaigns, { param: { id }, query: {} })}
          found={campaigns}
          empty="No campaign."
          columns={campaignColumns(currency)}
          keyOf={campaignKey}
        >
          {campaigns.data?.rows.some((row) => row.other_id_visits > 0) ? (
            <p className="table-note">
              With another id: visits have the name, but never the campaign id of the file. Correct
              utm_id in the ads, or join the two.
            </p>
          ) : null}
          <p className="table-note">
            {campaigns.data?.left_out ? `${campaigns.data.left_out} more are in the file. ` : null}
            {unmatched ? (
              <Link to={PATHS.spend} className="link">
                Join names that do not match
              </Link>
            ) : null}
          </p>
        </ListCard>
        <ListCard
          title="Days"
          file={fileAddress(listSpendDays, { param: { id }, query: {} })}
          found={foundDays}
          empty="No day."
          columns={dayColumns(currency, state === 'preview')}
          shown={SHOWN}
          keyOf={({ day, source, account }) => `${day} ${source} ${account}`}
        />
      </div>
    </>
  );
}

function CountedNote({ state, actor, at, counted_days, days }: SpendImportRecord) {
  const timeZone = useTimeZone(undefined);
  if (state === 'preview') return 'nothing of it counts yet';
  return (
    <>
      {counted_days < days && state === 'applied' ? 'later imports replaced the others · ' : null}
      {actor}, {instantText(at, timeZone)}
    </>
  );
}
