import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  deleteSavedReport,
  listSavedReports,
  sendSavedReport,
} from '@zipfront/contracts/api/saved-reports';
import { DAY_RANGES, USUAL_RANGE } from '@zipfront/contracts/reports/day-ranges';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';
import { useSiteToday, useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { instantText } from '../ui/format.ts';
import { Empty, Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { conditionText } from './condition-text.ts';
import type { ReportSearch } from './report-search.ts';
import SaveReport from './SaveReport.tsx';
import { isShown, savedSearch } from './saved-query.ts';
import './saved-reports.css';

type SavedReport = ResponseOf<typeof listSavedReports>['rows'][number];

export type Open =
  | { dialog: 'list' }
  | { dialog: 'save'; id: string | null }
  | { dialog: 'delete'; saved: SavedReport };

export default function SavedReportDialogs({
  search,
  maySave,
  open,
  onOpen,
}: {
  search: ReportSearch;
  maySave: boolean;
  open: Open;
  onOpen(open: Open | null): void;
}) {
  const close = () => onOpen(null);
  if (open.dialog === 'save') {
    return <SaveReport id={open.id} search={search} onClose={close} />;
  }
  return open.dialog === 'list' ? (
    <ListDialog search={search} maySave={maySave} onOpen={onOpen} onClose={close} />
  ) : (
    <DeleteDialog saved={open.saved} onClose={close} />
  );
}

function ListDialog({
  search,
  maySave,
  onOpen,
  onClose,
}: {
  search: ReportSearch;
  maySave: boolean;
  onOpen(open: Open): void;
  onClose(): void;
}) {
  const siteToday = useSiteToday();
  const list = useQuery(apiQuery(listSavedReports, {}));
  const { data: session } = useQuery(sessionQuery);
  return (
    <Dialog title="Saved reports" onClose={onClose}>
      <Loaded found={list} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="No report is saved yet.">
              {maySave ? (
                <Button onClick={() => onOpen({ dialog: 'save', id: null })}>
                  Save what is shown
                </Button>
              ) : null}
            </Empty>
          ) : (
            <ul className="saved-reports">
              {rows.map((saved) => (
                <SavedItem
                  key={saved.id}
                  saved={saved}
                  isShown={isShown(saved.query, search, siteToday(saved.query.site))}
                  search={{
                    ...savedSearch(saved.query, siteToday(saved.query.site)),
                    columns: search.columns,
                  }}
                  mayChange={
                    session?.role === 'admin' || (maySave && saved.owner === session?.name)
                  }
                  onOpen={onOpen}
                  onClose={onClose}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function SavedItem({
  saved,
  isShown,
  search,
  mayChange,
  onOpen,
  onClose,
}: {
  saved: SavedReport;
  isShown: boolean;
  search: ReportSearch;
  mayChange: boolean;
  onOpen(open: Open): void;
  onClose(): void;
}) {
  const timeZone = useTimeZone(saved.query.site);
  const { name, owner, schedule, query } = saved;
  const { days = USUAL_RANGE } = query;
  return (
    <li>
      <Link
        to={PATHS.reports}
        search={search}
        className="link"
        aria-current={isShown ? 'page' : undefined}
        onClick={onClose}
      >
        {name}
      </Link>
      <small className="quiet">
        {owner} · {DAY_RANGES[days].label}
      </small>
      {schedule === null ? null : (
        <small className="quiet">
          By mail each {schedule.every}
          {schedule.condition ? ` ${conditionText(schedule.condition, query.compare)}` : ''}
          {schedule.next_at ? `, next ${instantText(schedule.next_at, timeZone)}` : ''}
          {schedule.to ? `, to ${schedule.to.join(', ')}` : ''}
        </small>
      )}
      {schedule?.checked ? (
        <small className="quiet">{checkedText(schedule.checked, timeZone)}</small>
      ) : null}
      {mayChange ? (
        <span className="change">
          {schedule?.next_at ? <SendButton saved={saved} /> : null}
          <Button
            aria-label={`Change ${name}`}
            onClick={() => onOpen({ dialog: 'save', id: saved.id })}
          >
            Change
          </Button>
          <Button aria-label={`Delete ${name}`} onClick={() => onOpen({ dialog: 'delete', saved })}>
            Delete
          </Button>
        </span>
      ) : null}
    </li>
  );
}

type Check = NonNullable<NonNullable<SavedReport['schedule']>['checked']>;

function checkedText({ at, held }: Check, timeZone: string): string {
  const found = {
    true: 'held, and it was mailed',
    false: 'did not hold, so nothing was mailed',
    null: 'could not be known, and it was mailed',
  }[`${held}`];
  return `${instantText(at, timeZone)}: the condition ${found}.`;
}

function SendButton({ saved: { id, name } }: { saved: SavedReport }) {
  const toast = useToast();
  const { mutate, isPending } = useChange(sendSavedReport, { refreshes: [] });
  const send = () =>
    mutate(
      { sent: { param: { id } } },
      {
        onSuccess: ({ addresses }) =>
          toast({
            text: `${name} is on its way to ${addresses === 1 ? '1 address' : `${addresses} addresses`}.`,
          }),
      },
    );
  return (
    <Button aria-label={`Send ${name} now`} disabled={isPending} onClick={send}>
      Send now
    </Button>
  );
}

function DeleteDialog({ saved, onClose }: { saved: SavedReport; onClose(): void }) {
  const toast = useToast();
  const { mutate, isPending } = useChange(deleteSavedReport, { refreshes: [listSavedReports] });
  const remove = () =>
    mutate(
      { sent: { param: { id: saved.id } } },
      {
        onSuccess: () => {
          toast({ text: `${saved.name} is deleted.` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${saved.name}?`}
      action="Delete the saved report"
      isBusy={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {saved.schedule === null
        ? 'Nothing that it counts is deleted.'
        : 'It is not sent by mail any more. Nothing that it counts is deleted.'}
    </ConfirmDialog>
  );
}
