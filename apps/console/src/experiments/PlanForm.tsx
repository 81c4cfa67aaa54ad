import { useQuery } from '@tanstack/react-query';
import { planExperiment } from '@zipfront/contracts/api/experiments';
import { type ReactNode, useState } from 'react';
import { errorAt } from '../api/error-at.ts';
import { apiQuery } from '../api/queries.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Failed } from '../ui/States.tsx';
import { useSettled } from '../ui/use-settled.ts';
import type { ExperimentsSearch } from './experiments-search.ts';
import { PlanAnswer } from './PlanAnswer.tsx';
import type { PageRate } from './page-rate.ts';

/** The lift to find where none is typed, in percent. */
const USUAL_LIFT = '20';

const VARIANTS = Array.from({ length: 9 }, (_, index) => String(index + 2)).map((id) => ({
  id,
  label: id === '2' ? '2, with the page as it is' : id,
}));

/** How long nothing is typed before the plan is computed. */
const SETTLED_MS = 250;

type Typed = Pick<ExperimentsSearch, 'rate' | 'find' | 'lift'>;

/** The fields of a plan, and its answer at once. */
export function PlanForm({
  search,
  page,
  onChange,
  children,
}: {
  search: ExperimentsSearch;
  page: PageRate | null;
  onChange(changed: Partial<ExperimentsSearch>, replace?: boolean): void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState<Typed>({
    rate: search.rate,
    find: search.find,
    lift: search.lift,
  });
  const rate = typed.rate ?? page?.rate ?? '';
  const lift = typed.lift ?? (typed.find === undefined ? USUAL_LIFT : undefined);
  const settled = useSettled(JSON.stringify([rate, typed.find, lift]), SETTLED_MS);
  const [ofRate, ofFind, ofLift] = JSON.parse(settled) as (string | null)[];
  const query = {
    rate: ofRate ?? '',
    ...(ofFind ? { find: ofFind } : { lift: ofLift ?? '' }),
    variants: search.variants ?? '2',
  };
  // Nothing was typed yet, and the page has no rate.
  const isEmpty = rate === '' && typed.rate === undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(planExperiment, { query }),
    enabled: !isEmpty,
    placeholderData: (previous) => previous,
  });
  const isWrong = (['rate', 'find', 'lift', 'variants'] as const).some((name) =>
    errorAt(error, name),
  );
  const type = (changed: Typed) => {
    setTyped({ ...typed, ...changed });
    onChange(changed, true);
  };
  const answer = error === null && !isEmpty ? data : undefined;
  return (
    <>
      <div className="plan-fields">
        {children}
        <TextField
          label="Hand-offs of 100 visits today"
          hint={page?.rate && page.rate === rate ? 'Those of the page' : 'Such as 11.5'}
          inputMode="decimal"
          maxLength={12}
          value={rate}
          error={errorAt(error, 'rate')}
          onChange={(event) => type({ rate: event.target.value })}
        />
        <TextField
          label="Rate to find"
          hint="Hand-offs of 100 visits"
          inputMode="decimal"
          maxLength={12}
          value={typed.find ?? (answer ? percentFieldText(answer.rate_to_find) : '')}
          error={errorAt(error, 'find')}
          onChange={(event) => type({ find: event.target.value, lift: undefined })}
        />
        <TextField
          label="Or its lift, in %"
          hint="20: from a rate of 4 today to 4.8"
          inputMode="decimal"
          maxLength={12}
          value={lift ?? (answer ? liftFieldText(answer) : '')}
          error={errorAt(error, 'lift')}
          onChange={(event) => type({ lift: event.target.value, find: undefined })}
        />
        <SelectField
          label="Variants"
          hint="The control is one of them"
          value={search.variants ?? '2'}
          options={VARIANTS}
          error={errorAt(error, 'variants')}
          onChange={(event) => onChange({ variants: event.target.value })}
        />
      </div>
      {isEmpty ? (
        <p className="quiet">
          {page === null
            ? "Type today's rate, and the plan appears here."
            : 'This page has had no hand-offs, and experiments count nothing else: type a rate.'}
        </p>
      ) : error !== null && !isWrong ? (
        <Failed error={error} onRetry={refetch} />
      ) : answer === undefined ? null : (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          <PlanAnswer plan={answer} page={page} />
        </div>
      )}
    </>
  );
}

function percentFieldText(share: number): string {
  return String(Number((share * 100).toFixed(2)));
}

function liftFieldText({ rate, rate_to_find }: { rate: number; rate_to_find: number }): string {
  return String(Number(((rate_to_find / rate - 1) * 100).toFixed(1)));
}
