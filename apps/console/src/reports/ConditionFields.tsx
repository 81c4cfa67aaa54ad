import type { ComparedDays } from '@zipfront/contracts/console/reports';
import { MEASURES, type MeasureKind, type MeasureName } from '@zipfront/contracts/reports/measures';
import {
  CONDITION_SUBJECTS,
  isOfChange,
  RELATIONS,
  type ReportCondition,
} from '@zipfront/contracts/reports/report-condition';
import { useState } from 'react';
import { SelectField, TextField } from '../ui/fields.tsx';
import { COMPARED_WORDS, relationText, SUBJECT_WORDS } from './condition-text.ts';
import { MEASURE_COLUMNS } from './measures.ts';

/** The units in which people type each kind of value; `size` of them are one unit of the API. */
const UNITS: Record<MeasureKind, { label: string; size: number; step: number }> = {
  count: { label: 'Value', size: 1, step: 1 },
  share: { label: 'Value in %', size: 100, step: 0.01 },
  quotient: { label: 'Value', size: 1, step: 0.01 },
  earned: { label: 'Value in $', size: 0.01, step: 0.01 },
  spent: { label: 'Amount', size: 0.01, step: 0.01 },
};

const NONE = { id: '', label: 'No condition' };

function unitOf(measure: MeasureName, relation: ReportCondition['relation']) {
  return UNITS[isOfChange(relation) ? 'share' : MEASURES[measure].kind];
}

export function ConditionFields({
  condition,
  compare,
  error,
}: {
  condition: ReportCondition | null;
  /** The days that the report is compared with, if any. */
  compare: ComparedDays | undefined;
  error: string | null;
}) {
  const [measure, setMeasure] = useState<MeasureName | ''>(condition?.measure ?? '');
  const [relation, setRelation] = useState(condition?.relation ?? 'above');
  const unit = measure === '' ? null : unitOf(measure, relation);
  const isStated = condition?.measure === measure && condition.relation === relation;
  return (
    <div className="condition">
      <SelectField
        label="Only if"
        name="measure"
        options={[NONE, ...MEASURE_COLUMNS]}
        value={measure}
        onChange={(event) => setMeasure(event.target.value as MeasureName | '')}
        error={error}
      />
      {unit === null ? null : (
        <>
          <SelectField
            label="Of"
            name="of"
            options={CONDITION_SUBJECTS.map((id) => ({ id, label: SUBJECT_WORDS[id] }))}
            defaultValue={condition?.of ?? 'total'}
          />
          <SelectField
            label="Condition"
            hint={isOfChange(relation) ? comparedText(compare) : undefined}
            name="relation"
            options={RELATIONS.map((id) => ({ id, label: relationText(id) }))}
            value={relation}
            onChange={(event) => setRelation(event.target.value as ReportCondition['relation'])}
          />
          <TextField
            key={`${measure} ${unit.label}`}
            label={unit.label}
            name="value"
            type="number"
            step={unit.step}
            required
            defaultValue={isStated ? exact(condition.value * unit.size) : ''}
          />
        </>
      )}
    </div>
  );
}

function comparedText(compare: ComparedDays | undefined): string {
  return compare === undefined
    ? 'The report is compared with no days: choose a comparison in it first.'
    : `Compared with ${COMPARED_WORDS[compare]}.`;
}

/** The condition that the fields in a form state; undefined without one. */
export function conditionIn(form: FormData): ReportCondition | undefined {
  const measure = form.get('measure') as MeasureName | '' | null;
  if (!measure) return undefined;
  const relation = form.get('relation') as ReportCondition['relation'];
  const isOfRows = form.get('of') === 'rows';
  const { size } = unitOf(measure, relation);
  const value = exact(Number(form.get('value')) / size);
  return { ...(isOfRows && { of: 'rows' }), measure, relation, value };
}

/** A number without the last digits of a product: 7.000000000000001 is 7. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
