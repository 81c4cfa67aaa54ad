import { useQuery } from '@tanstack/react-query';
import {
  joinCampaigns,
  listJoins,
  listUnmatchedCampaigns,
  undoJoin,
} from '@zipfront/contracts/api/campaign-joins';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { getReport } from '@zipfront/contracts/api/reports';
import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { SelectField } from '../ui/fields.tsx';
import { countText, instantText, moneyText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { campaignKey, campaignName, campaignNameWithId, pickNames } from './campaign-name.ts';
import './spend.css';

type Found = ResponseOf<typeof listUnmatchedCampaigns>;
type Row = Found['rows'][number];

const REFRESHED = [listUnmatchedCampaigns, listJoins, getReport];

export function JoinCampaigns({ timeZone }: { timeZone: string }) {
  const found = useQuery(apiQuery(listUnmatchedCampaigns, { query: {} }));
  return (
    <>
      <Card title="Names that do not match, 28 days">
        <Loaded found={found} rows={3}>
          {(data) => <Unmatched found={data} />}
        </Loaded>
      </Card>
      <Joins timeZone={timeZone} />
    </>
  );
}

function Unmatched({ found: { currency, sums, rows } }: { found: Found }) {
  const spend = rows.filter(({ lacks }) => lacks === 'visits');
  const visits = rows.filter(({ lacks }) => lacks === 'spend');
  const join = useChange(joinCampaigns, { refreshes: REFRESHED });
  const toast = useToast();
  const submit = onTyped((form) => {
    const chosen = (name: string, of: Row[]) =>
      of.find((one) => campaignKey(one) === form.get(name));
    const [ofSpend, ofVisits] = [chosen('spend', spend), chosen('visits', visits)];
    if (ofSpend === undefined || ofVisits === undefined) return;
    join.mutate(
      { sent: { body: { spend: pickNames(ofSpend), visits: pickNames(ofVisits) } } },
      { onSuccess: () => toast({ text: 'The two names are one campaign now, in all reports.' }) },
    );
  });
  if (currency === null) return <p className="table-note">No spend was imported yet.</p>;
  return (
    <>
      <div className="halves">
        <Side
          title="Spend without visits"
          empty="All spend belongs to campaigns with visits."
          rows={spend}
          count={sums.spend}
          label={moneyText(sums.spend_cents, currency)}
          textOf={({ spend_cents }) => moneyText(spend_cents, currency)}
        />
        <Side
          title="Paid visits without spend"
          empty="All visits of paid channels belong to campaigns with spend."
          rows={visits}
          count={sums.visits}
          label={countText(sums.paid_visits)}
          textOf={(row) => countText(row.visits)}
        />
      </div>
      {spend.length === 0 || visits.length === 0 ? null : (
        <form className="body" onSubmit={submit}>
          <div className="side-by-side">
            <SelectField label="The spend of" name="spend" options={campaignOptions(spend)} />
            <SelectField
              label="and the visits of"
              name="visits"
              options={campaignOptions(visits)}
            />
          </div>
          <div className="actions">
            <Button type="submit" disabled={join.isPending}>
              These are the same campaign
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function Side({
  title,
  empty,
  rows,
  count,
  label,
  textOf,
}: {
  title: string;
  empty: string;
  rows: readonly Row[];
  count: number;
  label: string;
  textOf(row: Row): string;
}) {
  if (count === 0) return <p className="table-note">{empty}</p>;
  return (
    <div>
      <DataTable
        label={title}
        rows={rows}
        keyOf={(row) => `${row.channel} ${campaignKey(row)}`}
        columns={[
          {
            id: 'name',
            label: `${title}: ${countText(count)}`,
            cell: (row) => (
              <>
                {campaignNameWithId(row)} <small className="quiet">{row.channel}</small>
              </>
            ),
          },
          { id: 'sum', label, isFigure: true, cell: textOf },
        ]}
      />
    </div>
  );
}

function campaignOptions(rows: readonly Row[]): { id: string; label: string }[] {
  const options = new Map(rows.map((one) => [campaignKey(one), campaignNameWithId(one)]));
  return [...options].map(([id, label]) => ({ id, label }));
}

function Joins({ timeZone }: { timeZone: string }) {
  const found = useQuery(apiQuery(listJoins, {}));
  const toast = useToast();
  const undo = useChange(undoJoin, { refreshes: REFRESHED });
  const join = useChange(joinCampaigns, { refreshes: REFRESHED });
  const separate = ({
    id,
    spend,
    visits,
  }: { id: string } & Record<'spend' | 'visits', CampaignNames>) =>
    undo.mutate(
      { sent: { param: { id } } },
      {
        onSuccess: () =>
          toast({
            text: 'The campaigns are not joined any more.',
            onUndo: () => join.mutate({ sent: { body: { spend, visits } } }),
          }),
      },
    );
  if (found.data?.rows.length === 0) return null;
  return (
    <ListCard
      title="Joined campaigns"
      file={fileAddress(listJoins, {})}
      found={found}
      empty="None."
      columns={[
        { id: 'spend', label: 'Spend of', cell: ({ spend }) => campaignName(spend) },
        { id: 'visits', label: 'Visits of', cell: ({ visits }) => campaignName(visits) },
        { id: 'who', label: 'Who', cell: ({ actor }) => actor },
        { id: 'when', label: 'When', cell: ({ at }) => instantText(at, timeZone) },
        {
          id: 'undo',
          label: 'Change',
          cell: (row) => (
            <Button
              kind="quiet"
              aria-label={`Undo the join of ${campaignName(row.spend)} and ${campaignName(row.visits)}`}
              onClick={() => separate(row)}
            >
              Undo
            </Button>
          ),
        },
      ]}
      keyOf={({ id }) => id}
    />
  );
}
