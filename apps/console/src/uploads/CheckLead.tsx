import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { tryUploads } from '@zipfront/contracts/api/uploads';
import { ELIGIBILITY_CONDITIONS, uploadGroup, WITHHELD } from '@zipfront/contracts/console/uploads';
import { LEAD_ID } from '@zipfront/contracts/money/postback';
import { useEffect, useRef, useState } from 'react';
import { apiQuery } from '../api/queries.ts';
import { LeadLink } from '../leads/LeadLink.tsx';
import { LeadStatus } from '../leads/LeadStatus.tsx';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable, wide } from '../ui/DataTable.tsx';
import { TextField } from '../ui/fields.tsx';
import { moneyText } from '../ui/format.ts';
import { onTyped } from '../ui/on-typed.ts';
import { Loaded } from '../ui/States.tsx';
import { GoalName } from './GoalName.tsx';
import { CONDITION_WORDS, stateText, statusTone } from './words.ts';
import './uploads.css';

type Row = ResponseOf<typeof tryUploads>['rows'][number];

export function CheckLead({
  lead,
  onLead,
}: {
  lead: string | undefined;
  onLead(lead: string | undefined): void;
}) {
  const [isWrong, setIsWrong] = useState(false);
  const submit = onTyped((form) => {
    const typed = String(form.get('lead')).trim();
    setIsWrong(!LEAD_ID.test(typed));
    if (LEAD_ID.test(typed)) onLead(typed);
  });
  return (
    <Card
      title="Check a lead"
      more={
        <Link to={PATHS.leads} className="link">
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
  const shown = useRef<HTMLParagraphElement>(null);
  const found = useQuery(apiQuery(tryUploads, { param: { lead_id: lead } }));
  const isRead = found.data !== undefined;
  // A link to a check is followed to it.
  useEffect(() => {
    if (isRead) shown.current?.scrollIntoView({ block: 'center' });
  }, [isRead]);
  return (
    <Loaded found={found} rows={3}>
      {(data) => (
        <>
          <p ref={shown} className="table-note" role="status">
            <LeadLink id={lead} lead={data.is_bot ? 'bot' : 'counted'}>
              {lead}
            </LeadLink>
            : {data.kind}, <LeadStatus status={data.status} kind={data.kind} />.
            {data.rows.length === 0 ? ' Its site has no goals, so that it does not leave.' : ''}
          </p>
          {data.rows.length === 0 ? null : (
            <DataTable
              label="Eligibility"
              rows={data.rows}
              keyOf={({ goal, platform }) => `${goal} ${platform}`}
              columns={CHECK_COLUMNS}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Whether a check forbids it, so that the check says why. */
function isWithheld(state: string): boolean {
  return (WITHHELD as readonly string[]).includes(state);
}

function splitChecks({ state, conditions }: Row): { failed: string[]; passed: string[] } {
  const failed: string[] = [];
  const passed: string[] = [];
  for (const condition of ELIGIBILITY_CONDITIONS) {
    const why = conditions[condition];
    // That a conversion was sent is no reason why it is withheld.
    if (why == null || (condition === 'once' && uploadGroup(state) !== 'withheld')) {
      passed.push(CONDITION_WORDS[condition]);
    } else failed.push(stateText(why));
  }
  return { failed, passed };
}

const CHECK_COLUMNS: Column<Row>[] = [
  column('goal', 'Goal', ({ platform, goal }) => <GoalName platform={platform} name={goal} />),
  wide('state', 'Upload', ({ state, correction_cents }) => (
    <>
      <span className={`pill ${statusTone(state)}`}>
        {isWithheld(state) ? 'withheld' : stateText(state)}
      </span>
      {correction_cents === null ? null : ` ${moneyText(correction_cents)} leaves next`}
    </>
  )),
  column('checks', 'Why not', (row) => {
    const { failed, passed } = splitChecks(row);
    return (
      <div className="checks">
        {failed.length === 0 ? null : (
          <p className="reasons">
            {failed.map((check) => (
              <span key={check} className="pill bad">
                {check}
              </span>
            ))}
          </p>
        )}
        <details>
          <summary>
            {failed.length === 0 ? `All ${passed.length} passed` : `${passed.length} passed`}
          </summary>
          {passed.join(', ')}
        </details>
      </div>
    );
  }),
];
