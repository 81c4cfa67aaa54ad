import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  addSavedReport,
  changeSavedReport,
  getSavedReport,
  listSavedReports,
  PERIODS,
  type Period,
  type Schedule,
} from '@zipfront/contracts/api/saved-reports';
import { type DayRange, daysOfReport, USUAL_RANGE } from '@zipfront/contracts/reports/day-ranges';
import { useState } from 'react';
import type { FailedRequest } from '../api/client.ts';
import { errorAt, isWrongField } from '../api/error-at.ts';
import { apiQuery, versionedQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useToday } from '../shell/reporting-time.ts';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { NAMED_DAYS, rangeNamed } from '../ui/days.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { Failed, Loading } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { ConditionFields, conditionIn } from './ConditionFields.tsx';
import type { ReportSearch } from './report-search.ts';
import { createSavedQuery } from './saved-query.ts';

const EVERY: Record<Period, string> = {
  day: 'Each day',
  week: 'Each Monday',
  month: 'Each first of a month',
};

const SCHEDULES = [
  { id: '', label: 'No' },
  ...PERIODS.map((id) => ({ id, label: `${EVERY[id]} at 8:00 AM` })),
];

const SHOWN = (problem: FailedRequest) => isWrongField(problem) || problem.kind === 'no-mail';

interface Chosen {
  name: string;
  days: DayRange;
  schedule: Schedule | null;
  isReplaced: boolean;
}

export default function SaveReport({
  id,
  search,
  onClose,
}: {
  id: string | null;
  search: ReportSearch;
  onClose(): void;
}) {
  return id === null ? (
    <AddDialog search={search} onClose={onClose} />
  ) : (
    <ChangeDialog id={id} search={search} onClose={onClose} />
  );
}

interface DialogProps {
  search: ReportSearch;
  onClose(): void;
}

function AddDialog({ search, onClose }: DialogProps) {
  const today = useToday(search.site);
  const toast = useToast();
  const { mutate, error, isPending } = useChange(addSavedReport, {
    refreshes: [listSavedReports],
    shows: SHOWN,
  });
  const add = ({ name, days, schedule }: Chosen) =>
    mutate(
      {
        sent: {
          body: { name, query: createSavedQuery(search, days), ...(schedule && { schedule }) },
        },
      },
      {
        onSuccess: () => {
          toast({ text: `${name} is saved.` });
          onClose();
        },
      },
    );
  const range = rangeNamed(daysOfReport(search, today), today);
  return (
    <SaveForm
      title="Save this report"
      search={search}
      days={range ?? USUAL_RANGE}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSave={add}
    />
  );
}

function ChangeDialog({ id, search, onClose }: DialogProps & { id: string }) {
  const toast = useToast();
  const found = useQuery(versionedQuery(getSavedReport, { param: { id } }));
  const { mutate, error, isPending } = useChange(changeSavedReport, {
    refreshes: [listSavedReports, getSavedReport],
    shows: SHOWN,
  });
  if (found.data === undefined) {
    return (
      <Dialog title="Change a saved report" onClose={onClose}>
        {found.error === null ? (
          <Loading rows={3} />
        ) : (
          <Failed error={found.error} onRetry={found.refetch} />
        )}
      </Dialog>
    );
  }
  const { answer: saved, version } = found.data;
  const change = ({ name, days, schedule, isReplaced }: Chosen) =>
    mutate(
      {
        sent: {
          param: { id },
          body: {
            name,
            schedule,
            query: isReplaced ? createSavedQuery(search, days) : { ...saved.query, days },
          },
        },
        version,
      },
      {
        onSuccess: () => {
          toast({ text: `${name} is changed.` });
          onClose();
        },
      },
    );
  return (
    <SaveForm
      title={`Change ${saved.name}`}
      search={search}
      saved={saved}
      days={saved.query.days ?? USUAL_RANGE}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSave={change}
    />
  );
}

function SaveForm({
  title,
  search,
  saved,
  days,
  error,
  isPending,
  onSave,
  onClose,
}: {
  title: string;
  search: ReportSearch;
  saved?: ResponseOf<typeof getSavedReport>;
  days: DayRange;
  error: Error | null;
  isPending: boolean;
  onSave(chosen: Chosen): void;
  onClose(): void;
}) {
  const schedule = saved?.schedule ?? null;
  const [isReplaced, setIsReplaced] = useState(false);
  const [every, setEvery] = useState<string>(schedule?.every ?? '');
  const { data: list } = useQuery(apiQuery(listSavedReports, {}));
  const submit = onTyped((form) => {
    const to = String(form.get('to') ?? '').split(/[\s,;]+/);
    onSave({
      name: String(form.get('name')),
      days: String(form.get('days')) as DayRange,
      schedule:
        every === ''
          ? null
          : { every: every as Period, to: to.filter(Boolean), condition: conditionIn(form) },
      isReplaced,
    });
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Name"
          name="name"
          required
          autoFocus
          autoComplete="off"
          maxLength={100}
          defaultValue={saved?.name}
          error={errorAt(error, 'name')}
        />
        <SelectField
          label="Days"
          name="days"
          options={NAMED_DAYS}
          defaultValue={days}
          hint="As they are on the day on which it is opened or sent."
          error={errorAt(error, 'query')}
        />
        {list?.sends_mail === false && schedule === null ? (
          <p className="quiet">
            Mail is not set up here: ask who runs this installation for it. A report can then be
            sent each day, week or month, or only on days on which, for example, a campaign lost
            money.
          </p>
        ) : (
          <SelectField
            label="Send by mail"
            name="every"
            options={SCHEDULES}
            value={every}
            onChange={(event) => setEvery(event.target.value)}
            error={errorAt(error, 'no-mail')}
          />
        )}
        {every === '' ? null : (
          <>
            <ConditionFields
              condition={schedule?.condition ?? null}
              compare={isReplaced || saved === undefined ? search.compare : saved.query.compare}
              error={errorAt(error, 'schedule/condition')}
            />
            <TextArea
              label="To"
              name="to"
              required
              hint="At most ten addresses, one a line."
              defaultValue={schedule?.to?.join('\n')}
              error={errorAt(error, 'schedule/to')}
            />
          </>
        )}
        {saved === undefined ? null : (
          <Checkbox
            name="replace"
            value="yes"
            checked={isReplaced}
            onChange={({ target }) => setIsReplaced(target.checked)}
            label="Replace its properties, filters and order by those that are shown"
          />
        )}
        <FormActions action="Save" isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
