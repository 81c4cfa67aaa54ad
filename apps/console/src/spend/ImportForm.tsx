import { useQuery } from '@tanstack/react-query';
import { listAlerts } from '@zipfront/contracts/api/alerts';
import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { FailedRequest } from '../api/client.ts';
import { errorAt } from '../api/error-at.ts';
import { apiQuery, sitesQuery } from '../api/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Loading } from '../ui/States.tsx';
import { MissingDays } from './MissingDays.tsx';
import { SourceField } from './SourceField.tsx';
import { SITE_KEY, useSpendFile } from './use-spend-file.ts';
import './spend.css';

export function ImportForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isOver, setIsOver] = useState(false);
  const sites = useQuery(sitesQuery);
  const alerts = useQuery(apiQuery(listAlerts, {}));
  const names = sites.data?.rows.map(({ name }) => name) ?? [];
  const { send, missing, error, isReading } = useSpendFile(form, names.length > 1);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const input = form.current?.elements.namedItem('file');
    if (!(input instanceof HTMLInputElement) || event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    send('chosen');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send('submitted');
  };
  if (sites.isPending || alerts.isPending) {
    return (
      <Card title="Import a file">
        <Loading rows={6} />
      </Card>
    );
  }
  return (
    <Card title="Import a file">
      <MissingDays sources={alerts.data?.rows.flatMap((alert) => alert.sources ?? []) ?? []} />
      <form ref={form} className="body" onSubmit={submit} noValidate>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the same job */}
        <div
          className={isOver ? 'drop-area over' : 'drop-area'}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <TextField
            label="File"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={() => send('chosen')}
            hint="Drop a CSV of Google Ads, Microsoft Advertising, Meta, TikTok or another platform here, by day and campaign. At most 4 MB and 50,000 lines."
            error={missing === 'file' ? 'Choose a file.' : null}
          />
          {names.length < 2 ? null : (
            <SelectField
              label="Spent for"
              name="site"
              defaultValue={localStorage.getItem(SITE_KEY) ?? ''}
              options={[
                { id: '', label: 'choose' },
                ...names.map((name) => ({ id: name, label: name })),
                { id: SEVERAL_SITES, label: 'several sites, beside what counts for each' },
              ]}
              error={
                missing === 'site'
                  ? 'Choose the site that it was spent for, or several sites.'
                  : errorAt(error, 'site')
              }
            />
          )}
          <Button type="submit" kind="main" disabled={isReading}>
            {isReading ? 'Reading…' : 'Show what it changes'}
          </Button>
        </div>
        <RefusedLines error={error} />
        <WhatFilesLack error={error} />
      </form>
    </Card>
  );
}

function WhatFilesLack({ error }: { error: Error | null }) {
  return (
    <details open={error !== null || undefined}>
      <summary>If the file lacks its source, account or currency</summary>
      <div className="side-by-side">
        <SourceField error={error} />
        <TextField
          label="Account"
          name="account"
          autoComplete="off"
          maxLength={100}
          hint="Its name or id, the same in each file."
        />
        <SelectField
          label="Dates like 11/05/2026"
          name="date_order"
          options={[
            { id: '', label: 'as the file shows it' },
            { id: 'month-first', label: 'month first: November 5' },
            { id: 'day-first', label: 'day first: May 11' },
          ]}
        />
        <TextField
          label="Currency"
          name="currency"
          autoComplete="off"
          maxLength={3}
          hint="Three letters, such as USD."
          error={errorAt(error, 'currency') && 'A currency is three letters, such as USD.'}
        />
      </div>
    </details>
  );
}

function RefusedLines({ error }: { error: Error | null }) {
  const lines = error instanceof FailedRequest && error.kind === 'wrong-file' ? error.errors : [];
  if (lines.length === 0) return null;
  return (
    <div className="problems" role="alert">
      <p>
        <strong>The file was not read, and nothing has changed.</strong>
      </p>
      <ul>
        {lines.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
