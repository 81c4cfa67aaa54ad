import { DAY_RANGES, type Days, USUAL_RANGE } from '@zipfront/contracts/reports/day-ranges';
import { useState } from 'react';
import { ChipMenu } from '../../../apps/console/src/ui/ChipMenu.tsx';
import { DaysChip } from '../../../apps/console/src/ui/DaysChip.tsx';
import {
  AddFilter,
  FilterChip,
  FilterChips,
  ValueList,
} from '../../../apps/console/src/ui/FilterChips.tsx';
import { Examples, Row, State } from './Examples.tsx';
import { TODAY } from './sample-days.ts';

const SITES = ['insurance', 'shipping'].map((id) => ({ id, label: id }));
const COLUMNS = ['Visits', 'Leads', 'Revenue', 'Spend', 'Profit'].map((label) => ({
  id: label,
  label,
}));

const PROPERTIES = [
  { id: 'channel', label: 'Channel' },
  { id: 'campaign', label: 'Campaign' },
  { id: 'device', label: 'Device' },
] as const;

const VALUES = ['paid-search', 'display', 'email', 'direct'];

/** Chips, and what they open. */
export function MenuExamples() {
  return (
    <>
      <ChipMenuExamples />
      <DaysChipExamples />
      <FilterExamples />
    </>
  );
}

function ChipMenuExamples() {
  const [site, setSite] = useState(['insurance']);
  const [columns, setColumns] = useState(['Visits', 'Leads']);
  return (
    <Examples of="ChipMenu">
      <Row>
        {(['plain', 'quiet', 'add', 'on'] as const).map((kind) => (
          <State key={kind} name={kind}>
            <ChipMenu
              label={`Site, ${kind}`}
              kind={kind}
              options={SITES}
              chosen={site}
              onChoose={setSite}
            >
              {site}
            </ChipMenu>
          </State>
        ))}
        <State name="several">
          <ChipMenu
            label="Columns"
            isMultiple={true}
            options={COLUMNS}
            chosen={columns}
            onChoose={setColumns}
          >
            Columns
          </ChipMenu>
        </State>
      </Row>
    </Examples>
  );
}

function DaysChipExamples() {
  const [named, setNamed] = useState<Days>(DAY_RANGES[USUAL_RANGE].days(TODAY));
  const [other, setOther] = useState({ from: '2026-10-03', to: '2026-10-19' });
  return (
    <Examples of="DaysChip">
      <Row>
        <State name="days with a name">
          <DaysChip days={named} today={TODAY} onChange={setNamed} />
        </State>
        <State name="other days">
          <DaysChip days={other} today={TODAY} onChange={setOther} />
        </State>
      </Row>
    </Examples>
  );
}

function FilterExamples() {
  const [search, setSearch] = useState<Partial<Record<string, string | undefined>>>({
    campaign: 'autumn-and-winter-tires-for-pickup-trucks-in-the-northern-states',
    device: 'phone',
  });
  return (
    <Examples of="FilterChips">
      <div className="chips">
        <FilterChips
          properties={PROPERTIES}
          search={search}
          onChange={(changed) => setSearch({ ...search, ...changed })}
          renderValues={({ onChoose }) => (
            <ValueList values={VALUES} isLoading={false} onChoose={onChoose} />
          )}
        />
      </div>
      <Row>
        <State name="a filter of its own">
          <FilterChip label="Page" value="/es/" onRemove={() => {}} />
        </State>
        <State name="values on their way">
          <AddFilter
            label="Add a group"
            properties={PROPERTIES}
            renderValues={({ onChoose }) => (
              <ValueList values={[]} isLoading={true} onChoose={onChoose} />
            )}
            onAdd={() => {}}
          >
            + Group
          </AddFilter>
        </State>
      </Row>
    </Examples>
  );
}
