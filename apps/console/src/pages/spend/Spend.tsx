import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import {
  SEVERAL_SITES,
  type SpendImportView,
  type SpendScreen,
} from '@zipfront/contracts/console/spend';
import { SelectField, TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { Done, PostButton, PostForm } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { campaignName } from '../reports/campaign-name.ts';
import { counted } from '../reports/counted.ts';
import { daysText } from '../reports/days-text.ts';
import { money } from '../reports/money.ts';
import { Time } from '../Time.tsx';

const STATES: Record<SpendImportView['state'], string> = {
  preview: 'preview, does not count',
  applied: 'applied',
  undone: 'undone',
};

/** The imports of spend, and the form for another file. */
export function Spend(screen: SpendScreen) {
  const { imports, joins, sites, currency, form, errors, done, older } = screen;
  return (
    <>
      <Done>{done}</Done>
      {errors.length === 0 ? null : (
        <div className="conflict" role="alert">
          <p>The file was not read, and nothing has changed.</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
      <ImportForm sites={sites} currency={currency} form={form} />
      <section aria-labelledby="imports">
        <h2 id="imports">Imports</h2>
        {imports.length === 0 ? (
          <p>
            No spend was imported yet. Export a report of campaigns by day from your advertising
            account, and choose its file above.
          </p>
        ) : (
          <ImportTable imports={imports} />
        )}
        <p>
          {older === null ? null : <a href={older}>Older imports</a>}{' '}
          <a href={CONSOLE_PATHS.spendImportsCsv}>CSV of all imports</a>
        </p>
      </section>
      <Joins joins={joins} />
      <HowComputed />
    </>
  );
}

function HowComputed() {
  return (
    <details className="how">
      <summary>How each number is computed</summary>
      <ul>
        <li>
          Sum: the cost of all rows of the file, also of days that do not count any more. Days: days
          with a row.
        </li>
        <li>
          Counts for: days of which the spend of this file is in the reports. A later import of the
          same source, account and site takes the place of all of its spend on its days; an import
          that is undone or only a preview counts for none.
        </li>
        <li>
          Reports count the spend of a day on that day as the file says it, in the time zone of the
          advertising account, under the site that it was spent for.
        </li>
      </ul>
    </details>
  );
}

function ImportForm({ sites, currency, form }: Pick<SpendScreen, 'sites' | 'currency' | 'form'>) {
  return (
    <section aria-labelledby="file">
      <h2 id="file">Import a file</h2>
      <p>
        A CSV file as Google Ads, Microsoft Advertising or Meta export it, by day and campaign. You
        see what it changes before it counts. It replaces all spend of its source and account on its
        days, so that a corrected file corrects, and a repeated one changes nothing.
      </p>
      <PostForm
        id="spend"
        action={CONSOLE_PATHS.spend}
        form={form}
        encType="multipart/form-data"
        required={['file']}
      >
        <TextField name="file" type="file" label="File" hint="At most 4 MB and 50,000 lines." />
        <TextField
          name="source"
          label="Source, where the file has no column for it"
          hint="As utm_source names it: google, bing, facebook. Left empty, it is found by the names of the columns."
          autoComplete="off"
        />
        <TextField
          name="account"
          label="Account, where the file has no column for it, and there are several"
          hint="Its name or id, the same in each file. A file replaces the spend of its own account."
          autoComplete="off"
        />
        {sites.length < 2 ? null : (
          <SelectField
            name="site"
            label="Spent for"
            hint="Under a site, reports count the spend of this site alone."
            options={[
              ['', 'choose'],
              ...sites.map((site): [string, string] => [site, site]),
              [SEVERAL_SITES, 'several sites, beside what counts for each'],
            ]}
          />
        )}
        <SelectField
          name="order"
          label="Dates like 11/05/2026"
          options={[
            ['', 'as the file shows it'],
            ['month-first', 'month first: November 5'],
            ['day-first', 'day first: May 11'],
          ]}
        />
        <TextField
          name="currency"
          label="Currency, where the file does not say it"
          hint={`Left empty, it is ${currency ?? 'USD'}.`}
          autoComplete="off"
        />
        <SubmitButton>Show what it changes</SubmitButton>
      </PostForm>
    </section>
  );
}

function ImportTable({ imports }: { imports: SpendImportView[] }) {
  return (
    <table className="rows" aria-label="Imports">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Source</th>
          <th scope="col">Days</th>
          <th scope="col">Sum</th>
          <th scope="col">Counts for</th>
          <th scope="col">State</th>
          <th scope="col">Who</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <Rows>
        {imports.map((one) => (
          <tr key={one.id}>
            <th scope="row" data-label="File">
              <a href={itemPath('spendImport', one.id)}>{one.fileName}</a>
            </th>
            <td data-label="Source">
              {one.sources}
              {one.accounts === '' ? '' : `, ${one.accounts}`}
              {one.site === '' ? '' : `, ${one.site}`}
            </td>
            <td data-label="Days">{daysText({ from: one.firstDate, to: one.lastDate })}</td>
            <td data-label="Sum" className="amount">
              {money(one.cents, one.currency)}
            </td>
            <td data-label="Counts for">
              {one.countedDays} of {counted(one.days, 'day')}
            </td>
            <td data-label="State">{STATES[one.state]}</td>
            <td data-label="Who">{one.actor}</td>
            <td data-label="When">
              <Time at={one.at} />
            </td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}

function Joins({ joins }: Pick<SpendScreen, 'joins'>) {
  return (
    <section aria-labelledby="joins">
      <h2 id="joins">Campaigns joined by hand</h2>
      {joins.length === 0 ? (
        <p>
          None. The <a href={CONSOLE_PATHS.campaigns}>report of campaigns</a> shows spend and visits
          that did not match, and joins two names of one campaign.
        </p>
      ) : (
        <table className="rows" aria-label="Joined campaigns">
          <thead>
            <tr>
              <th scope="col">Spend of</th>
              <th scope="col">Visits of</th>
              <th scope="col">Who</th>
              <th scope="col">When</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <Rows>
            {joins.map(({ id, spend, visits, actor, at }) => (
              <tr key={id}>
                <th scope="row" data-label="Spend of">
                  {campaignName(spend)}
                </th>
                <td data-label="Visits of">{campaignName(visits)}</td>
                <td data-label="Who">{actor}</td>
                <td data-label="When">
                  <Time at={at} />
                </td>
                <td className="actions">
                  <PostButton
                    action={itemPath('campaignJoinUndo', id)}
                    className="small"
                    label={`Undo the join of ${campaignName(spend)} and ${campaignName(visits)}`}
                  >
                    Undo
                  </PostButton>
                </td>
              </tr>
            ))}
          </Rows>
        </table>
      )}
      <a href={CONSOLE_PATHS.spendJoinsCsv}>CSV of the joins</a>
    </section>
  );
}
