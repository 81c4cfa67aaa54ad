import { useQuery } from '@tanstack/react-query';
import { joinCampaigns, listJoins, undoJoin } from '@zipfront/contracts/api/campaign-joins';
import { listCampaigns } from '@zipfront/contracts/api/campaigns';
import type { Answered } from '@zipfront/contracts/api/operation';
import { getReport } from '@zipfront/contracts/api/reports';
import type { FormEvent } from 'react';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { SelectField } from '../ui/fields.tsx';
import { countText, instantText, moneyText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import {
  type CampaignNames,
  campaignKey,
  campaignName,
  campaignNameWithId,
  namesOf,
} from './campaign-name.ts';
import './spend.css';

type Campaigns = Answered<typeof listCampaigns>;
type Row = Campaigns['rows'][number];
type Remainder = Campaigns['unmatched']['spend'];

const QUERY = queryOf(listCampaigns, { query: { limit: '1000' } });

/** What a join changes. */
const REFRESHED = [listCampaigns, listJoins, getReport];

/** Spend without visits, visits without spend, and the names that people have joined. */
export function JoinCampaigns({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(QUERY);
  return (
    <>
      <Card title="Names that do not match, 28 days">
        {error !== null && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <Loading rows={3} />
        ) : (
          <Unmatched campaigns={data} />
        )}
      </Card>
      <Joins timeZone={timeZone} />
    </>
  );
}

function Unmatched({ campaigns }: { campaigns: Campaigns }) {
  const { rows, currency } = campaigns;
  const { spend, visits } = campaigns.unmatched;
  const join = useChange(joinCampaigns, { refreshes: REFRESHED });
  const toast = useToast();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = (name: string, { campaigns: of }: Remainder) =>
      of.find((one) => campaignKey(one) === form.get(name));
    const [ofSpend, ofVisits] = [chosen('spend', spend), chosen('visits', visits)];
    if (ofSpend === undefined || ofVisits === undefined) return;
    join.mutate(
      { sent: { body: { spend: namesOf(ofSpend), visits: namesOf(ofVisits) } } },
      { onSuccess: () => toast({ text: 'The two names are one campaign now, in all reports.' }) },
    );
  };
  if (currency === null) return <p className="table-note">No spend was imported yet.</p>;
  return (
    <>
      <div className="halves">
        <Side
          title="Spend without visits"
          empty="All spend belongs to campaigns with visits."
          rows={rowsOf(spend, rows)}
          remainder={spend}
          label={moneyText(spend.spend_cents, currency)}
          textOf={({ spend_cents }) => moneyText(spend_cents, currency)}
        />
        <Side
          title="Paid visits without spend"
          empty="All visits of paid channels belong to campaigns with spend."
          rows={rowsOf(visits, rows)}
          remainder={visits}
          label={countText(visits.visits)}
          textOf={(row) => countText(row.visits)}
        />
      </div>
      {spend.count === 0 || visits.count === 0 ? null : (
        <form className="body" onSubmit={submit}>
          <div className="side-by-side">
            <SelectField label="The spend of" name="spend" options={optionsOf(spend)} />
            <SelectField label="and the visits of" name="visits" options={optionsOf(visits)} />
          </div>
          <div className="actions">
            <Button type="submit" isDisabled={join.isPending}>
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
  remainder,
  label,
  textOf,
}: {
  title: string;
  empty: string;
  rows: readonly Row[];
  remainder: Remainder;
  /** The sum of all, also of those that are not listed. */
  label: string;
  textOf(row: Row): string;
}) {
  if (remainder.count === 0) return <p className="table-note">{empty}</p>;
  return (
    <div>
      <DataTable
        label={title}
        rows={rows}
        keyOf={(row) => `${row.channel} ${campaignKey(row)}`}
        columns={[
          {
            id: 'name',
            label: `${title}: ${countText(remainder.count)}`,
            cell: (row) => (
              <>
                {campaignNameWithId(row)} <small className="quiet">{row.channel}</small>
              </>
            ),
          },
          { ...{ id: 'sum', label, isFigure: true }, cell: textOf },
        ]}
      />
    </div>
  );
}

/** The rows of a remainder, with their measures. */
function rowsOf({ campaigns }: Remainder, rows: readonly Row[]): Row[] {
  const keys = new Set(campaigns.map((one) => `${one.channel} ${campaignKey(one)}`));
  return rows.filter((row) => keys.has(`${row.channel} ${campaignKey(row)}`));
}

function optionsOf({ campaigns }: Remainder): { id: string; label: string }[] {
  const options = new Map(campaigns.map((one) => [campaignKey(one), campaignNameWithId(one)]));
  return [...options].map(([id, label]) => ({ id, label }));
}

function Joins({ timeZone }: { timeZone: string }) {
  const found = useQuery(queryOf(listJoins, {}));
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
              onPress={() => separate(row)}
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
