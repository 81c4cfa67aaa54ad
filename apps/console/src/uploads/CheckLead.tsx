import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answered } from '@zipfront/contracts/api/operation';
import { tryUploads } from '@zipfront/contracts/api/uploads';
import { ELIGIBILITY_CONDITIONS } from '@zipfront/contracts/console/uploads';
import { LEAD_ID } from '@zipfront/contracts/postback';
import { type FormEvent, useState } from 'react';
import { queryOf } from '../api/queries.ts';
import { LeadStatus } from '../leads/LeadStatus.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { TextField } from '../ui/fields.tsx';
import { moneyText } from '../ui/format.ts';
import { Failed, Loading } from '../ui/States.tsx';
import { answerText, CONDITION_WORDS, PLATFORM_NAMES } from './words.ts';
import './uploads.css';

type Row = Answered<typeof tryUploads>['rows'][number];

/** Whether one lead may leave for each goal, and each condition that forbids it. */
export function CheckLead({
  lead,
  onLead,
}: {
  lead: string | undefined;
  onLead(lead: string | undefined): void;
}) {
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('lead')).trim();
    setIsWrong(!LEAD_ID.test(typed));
    if (LEAD_ID.test(typed)) onLead(typed);
  };
  return (
    <Card
      title="Check a lead"
      more={
        <Link to="/leads" className="link">
          Find a lead
        </Link>
      }
    >
      <form className="check-lead" onSubmit={submit} noValidate>
        <TextField
          key={lead}
          label="Lead id"
          name="lead"
          defaultValue={lead}
          autoComplete="off"
          maxLength={64}
          error={isWrong ? 'Enter the id of a lead: letters and digits.' : null}
        />
        <Button type="submit">Check this lead</Button>
      </form>
      {lead === undefined ? null : <Answers lead={lead} />}
    </Card>
  );
}

function Answers({ lead }: { lead: string }) {
  const { data, error, refetch } = useQuery(queryOf(tryUploads, { param: { lead_id: lead } }));
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={3} />;
  return (
    <>
      <p className="table-note" role="status">
        <Link to="/leads/$leadId" params={{ leadId: lead }} className="link">
          {lead}
        </Link>
        : {data.kind}, <LeadStatus status={data.status} kind={data.kind} />.
        {data.rows.length === 0 ? ' Its site has no goals, so that it does not leave.' : ''}
      </p>
      {data.rows.length === 0 ? null : (
        <DataTable
          label="Eligibility"
          rows={data.rows}
          keyOf={({ goal, platform }) => `${goal} ${platform}`}
          columns={COLUMNS}
        />
      )}
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  { id: 'platform', label: 'Platform', cell: ({ platform }) => PLATFORM_NAMES[platform] },
  { id: 'goal', label: 'Goal', cell: ({ goal }) => goal },
  {
    id: 'answer',
    label: 'Answer',
    cell: ({ answer, correction_cents }) => (
      <>
        <span className={`pill ${['sent', 'ready', 'waiting'].includes(answer) ? 'good' : 'bad'}`}>
          {answerText(answer)}
        </span>
        {correction_cents === null ? null : ` ${moneyText(correction_cents)} leaves next`}
      </>
    ),
  },
  ...ELIGIBILITY_CONDITIONS.map(
    (condition): Column<Row> => ({
      id: condition,
      label: CONDITION_WORDS[condition],
      isPale: ({ conditions }) => conditions[condition] == null,
      cell: ({ conditions }) => {
        const why = conditions[condition];
        return why == null ? 'fine' : answerText(why);
      },
    }),
  ),
];
