import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import type {
  SpendDayView,
  SpendImportScreen,
  SpendImportView,
} from '@zipfront/contracts/console/spend';
import { dateText } from '@zipfront/contracts/time-text';
import { Conflict, Done, PostButton } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { counted } from '../reports/counted.ts';
import { money } from '../reports/money.ts';
import { Time } from '../Time.tsx';

/** One file of spend: what it would change, or what it has changed, and the way back. */
export function SpendImport(screen: SpendImportScreen) {
  const { spendImport, days, overlaps, currency, conflict, done, csv } = screen;
  const { id, state, sources, site, cents, firstDate, lastDate, lines } = spendImport;
  const isPreview = state === 'preview';
  return (
    <>
      <Done>{done}</Done>
      <Conflict>{conflict}</Conflict>
      <p className="lead">
        {spendImport.fileName}: {money(cents, spendImport.currency)} from {dateText(firstDate)} to{' '}
        {dateText(lastDate)}, source {sources}
        {site === '' ? '' : `, site ${site}`}. {counted(spendImport.days, 'day')},{' '}
        {counted(lines, 'row')}.
      </p>
      {isPreview && currency !== null && currency !== spendImport.currency ? (
        <p className="conflict">
          The file is in {spendImport.currency}, and the spend that counts is in {currency}. It
          cannot be applied.
        </p>
      ) : null}
      {overlaps === 0 ? null : (
        <p className="conflict">
          On {overlaps} of these days the same source has spend for another site. Both count: check
          that they are not the same money.
        </p>
      )}
      <StateOf spendImport={spendImport} />
      <div className="inline">
        {isPreview ? <PostButton action={itemPath('spendApply', id)}>Apply</PostButton> : null}
        {state === 'applied' ? (
          <PostButton action={itemPath('spendUndo', id)} className="plain">
            Undo this import
          </PostButton>
        ) : null}
        <a href={CONSOLE_PATHS.spend}>All imports</a>
      </div>
      <DayTable days={days} spendImport={spendImport} />
      {spendImport.days > days.length ? <p>These are the newest {days.length}.</p> : null}
      <p>
        <a href={csv}>CSV of its rows</a>
      </p>
    </>
  );
}

function StateOf({ spendImport: { state, actor, at, countedDays, days } }: StateProps) {
  if (state === 'preview') {
    return (
      <p>Nothing of it counts yet. Applied, it replaces all spend of its source on these days.</p>
    );
  }
  return (
    <p>
      Applied by {actor}, <Time at={at} />
      {state === 'undone'
        ? ', and undone since. It does not count.'
        : `. It counts for ${countedDays} of its ${counted(days, 'day')}; later imports have replaced the others.`}
    </p>
  );
}

interface StateProps {
  spendImport: SpendImportView;
}

function DayTable({ days, spendImport }: StateProps & { days: SpendDayView[] }) {
  const { currency, state } = spendImport;
  const other = state === 'preview' ? 'Counts now' : 'Counts now by other imports';
  return (
    <table className="rows" aria-label="Days">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Source</th>
          <th scope="col">{other}</th>
          <th scope="col">In this file</th>
        </tr>
      </thead>
      <Rows>
        {days.map(({ date, source, cents, countedCents }) => (
          <tr key={`${date} ${source}`}>
            <th scope="row">{dateText(date)}</th>
            <td data-label="Source">{source}</td>
            <td data-label={other}>
              {countedCents === null ? '–' : money(countedCents, currency)}
            </td>
            <td data-label="In this file">{money(cents, currency)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
