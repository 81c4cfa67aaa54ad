import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import {
  type SpendDayView,
  type SpendImportScreen,
  type SpendImportView,
  tickName,
} from '@zipfront/contracts/console/spend';
import { dateText } from '@zipfront/contracts/time';
import { Checkbox } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { Conflict, Done, PostButton, PostForm } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { counted } from '../reports/counted.ts';
import { daysText } from '../reports/days-text.ts';
import { money } from '../reports/money.ts';
import { Time } from '../Time.tsx';

/** One file of spend: the changes it would make or has made, and how to undo them. */
export function SpendImport(screen: SpendImportScreen) {
  const { spendImport, days, questions, form, currency, conflict, done, csv } = screen;
  const { id, state, sources, accounts, site, cents, firstDate, lastDate, lines } = spendImport;
  const isPreview = state === 'preview';
  return (
    <>
      <Done>{done}</Done>
      <Conflict>{conflict}</Conflict>
      <p className="lead">
        {spendImport.fileName}: {money(cents, spendImport.currency)} of{' '}
        {daysText({ from: firstDate, to: lastDate })}, source {sources}
        {accounts === '' ? '' : `, account ${accounts}`}
        {site === '' ? '' : `, site ${site}`}. {counted(spendImport.days, 'day')},{' '}
        {counted(lines, 'row')}.
      </p>
      {isPreview && currency !== null && currency !== spendImport.currency ? (
        <p className="conflict">
          The file is in {spendImport.currency}, and the spend that counts is in {currency}. It
          cannot be applied.
        </p>
      ) : null}
      {spendImport.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <StateOf spendImport={spendImport} />
      {isPreview && questions.length > 0 ? (
        <Questions id={id} questions={questions} form={form} />
      ) : null}
      <div className="inline">
        {isPreview && questions.length === 0 ? (
          <PostButton action={itemPath('spendApply', id)}>Apply</PostButton>
        ) : null}
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

/** The form that applies a preview once each question about it was checked. */
function Questions({
  id,
  questions,
  form,
}: { id: string } & Pick<SpendImportScreen, 'questions' | 'form'>) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{counted(questions.length, 'question')} to check</h2>
      <p>It counts once each is ticked: tick what you have checked and found right.</p>
      <PostForm
        id="apply"
        className="form questions"
        action={itemPath('spendApply', id)}
        form={form}
        required={questions.map(tickName)}
      >
        <ul>
          {questions.map(({ key, text }) => (
            <li key={key}>
              <Checkbox name={tickName({ key })} stays>
                {text}
              </Checkbox>
            </li>
          ))}
        </ul>
        <SubmitButton>Apply</SubmitButton>
      </PostForm>
    </section>
  );
}

function StateOf({ spendImport: { state, actor, at, countedDays, days } }: StateProps) {
  if (state === 'preview') {
    return (
      <p>
        Nothing of it counts yet. Applied, it replaces all spend of its source and account on these
        days.
      </p>
    );
  }
  return (
    <p>
      Applied by {actor}, <Time at={at} />
      {state === 'undone'
        ? ', and undone since. It does not count.'
        : `. It counts for ${countedDays} of its ${counted(days, 'day')}${
            countedDays < days ? '; later imports have replaced the others' : ''
          }.`}
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
          <th scope="col">Account</th>
          <th scope="col">{other}</th>
          <th scope="col">In this file</th>
        </tr>
      </thead>
      <Rows>
        {days.map(({ date, source, account, cents, countedCents }) => (
          <tr key={`${date} ${source} ${account}`}>
            <th scope="row">{dateText(date)}</th>
            <td data-label="Source">{source}</td>
            <td data-label="Account">{account === '' ? '–' : account}</td>
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
