import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  correctReport,
  dismissReport,
  getRefusedReport,
  listRefusedReports,
} from '@zipfront/contracts/api/partner-reports';
import { getPartner, listPartners } from '@zipfront/contracts/api/partners';
import { POSTBACK_FIELDS, type PostbackField } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { errorAt } from '../api/error-at.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useIsAdmin } from '../shell/use-is-admin.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { column, DataTable } from '../ui/DataTable.tsx';
import { TextField } from '../ui/fields.tsx';
import { instantText } from '../ui/format.ts';
import { onTyped } from '../ui/on-typed.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { LeadNow } from './Reports.tsx';

type Report = ResponseOf<typeof getRefusedReport>;

export function RefusedReport() {
  const { id } = useParams({ from: PATHS.refusedReport });
  const found = useQuery(apiQuery(getRefusedReport, { param: { id } }));
  const { data } = found;
  return (
    <>
      <TopBar title="Refused report">
        {data === undefined ? null : (
          <Link to={PATHS.partner} params={{ id: data.partner }} className="link">
            Partner {data.partner}
          </Link>
        )}
      </TopBar>
      <Loaded found={found}>{(data) => <Content report={data} />}</Loaded>
    </>
  );
}

function Content({ report }: { report: Report }) {
  const isAdmin = useIsAdmin();
  const timeZone = useTimeZone(undefined);
  const { detail, sent, waiting } = report;
  return (
    <div className="columns">
      <Card
        title={detail}
        more={
          <span>
            {instantText(report.at, timeZone)}
            {waiting > 1 ? `, ${waiting} times` : ''} · the lead now: <LeadNow lead={report.lead} />
          </span>
        }
      >
        {waiting === 0 ? (
          <p className="table-note">It was counted or dismissed. The audit trail says by whom.</p>
        ) : isAdmin ? (
          <Correction report={report} />
        ) : (
          <p className="table-note">It waits for an admin, who corrects or dismisses it.</p>
        )}
      </Card>
      <Card title="As it was sent">
        <DataTable
          label="As it was sent"
          rows={Object.entries(sent)}
          keyOf={([name]) => name}
          columns={[
            column('field', 'Field', ([name]) => <code>{name}</code>),
            column('value', 'Value', ([, value]) => <code>{value}</code>),
          ]}
        />
      </Card>
    </div>
  );
}

const LABELS: Record<PostbackField, string> = {
  lead_id: 'Lead id',
  transaction_id: 'Transaction id',
  event: 'Event',
  status: 'Status',
  amount: 'Amount in dollars',
  currency: 'Currency',
  occurred_at: 'When it happened',
  reason: 'Reason',
};

const COUNTED = {
  counted: 'The report is counted.',
  stored: 'The report is stored. It is counted once its lead and its word are known.',
  repeated: 'The same report was received before: nothing has changed.',
};

function Correction({ report: { id, partner, detail, sent, waiting } }: { report: Report }) {
  const toast = useToast();
  const navigate = useNavigate();
  const refreshes = [getRefusedReport, listRefusedReports, getPartner, listPartners];
  const correct = useChange(correctReport, {
    refreshes,
    shows: ({ kind }) => kind === 'wrong-body',
  });
  const dismiss = useChange(dismissReport, { refreshes });
  // The sentence of a refusal begins with the field.
  const isAsSent = (name: PostbackField) => correct.isIdle && detail.startsWith(`${name} `);
  const done = (text: string) => {
    toast({ text });
    if (waiting <= 1) void navigate({ to: PATHS.partner, params: { id: partner } });
  };
  const submit = onTyped((form) => {
    const body = Object.fromEntries(
      POSTBACK_FIELDS.map((name) => [name, String(form.get(name) ?? '').trim()]),
    );
    correct.mutate(
      { sent: { param: { id }, body } },
      { onSuccess: ({ outcome }) => done(COUNTED[outcome]) },
    );
  });
  return (
    <form className="body" onSubmit={submit}>
      {waiting > 1 ? (
        <p>
          Count it once for each sale, each with the transaction id of the partner, and dismiss the
          rest.
        </p>
      ) : null}
      <div className="side-by-side">
        {POSTBACK_FIELDS.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            name={name}
            defaultValue={getOwn(sent, name) ?? ''}
            autoComplete="off"
            maxLength={300}
            error={isAsSent(name) ? detail : errorAt(correct.error, name)}
          />
        ))}
      </div>
      <div className="actions">
        <Button
          disabled={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(
              { sent: { param: { id } } },
              {
                onSuccess: () => {
                  toast({ text: 'The report is dismissed: it is not counted.' });
                  void navigate({ to: PATHS.partner, params: { id: partner } });
                },
              },
            )
          }
        >
          Dismiss it
        </Button>
        <Button type="submit" kind="main" disabled={correct.isPending}>
          Count it
        </Button>
      </div>
    </form>
  );
}
