import { listUnmatched } from '@zipfront/contracts/api/partner-reports';
import { changePartner, getPartner } from '@zipfront/contracts/api/partners';
import {
  LEAD_STATUS_WORDS,
  LEAD_STATUSES,
  MAX_PARTNER_WORDS,
  type LeadStatus as Status,
} from '@zipfront/contracts/money/postback';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { LeadStatus } from '../leads/LeadStatus.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { column, DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toasts.tsx';
import type { PartnerRecord } from './partner-record.ts';
import { type MeantWord, readStatusMapping } from './status-mapping.ts';
import '../ui/fields.css';
import './status-mapping.css';

export function StatusMapping({ partner, version, isAdmin }: PartnerRecord & { isAdmin: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      title="What its events mean"
      more={isAdmin ? <Button onClick={() => setIsEditing(true)}>Change</Button> : null}
    >
      <DataTable
        label="What its events mean"
        rows={mappedWords(partner)}
        keyOf={({ word }) => word}
        columns={[
          column('word', 'Event or status', ({ word }) => <code>{word}</code>),
          column('status', 'Status', ({ status }) => <LeadStatus status={status} />),
        ]}
      />
      {isEditing ? (
        <Dialog
          title={`What the events of ${partner.name} mean`}
          onClose={() => setIsEditing(false)}
        >
          <Words partner={partner} version={version} onClose={() => setIsEditing(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
}

function mappedWords({ status_mapping }: PartnerRecord['partner']): MeantWord[] {
  return Object.entries(status_mapping).map(([word, status]) => ({ word, status }));
}

function Words({ partner, version, onClose }: PartnerRecord & { onClose(): void }) {
  const [rows, setRows] = useState(mappedWords(partner));
  const [wrong, setWrong] = useState<{ row: number; error: string } | null>(null);
  const toast = useToast();
  const change = useChange(changePartner, { refreshes: [getPartner, listUnmatched] });
  const setRow = (at: number, changed: Partial<MeantWord>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readStatusMapping(rows.map((row) => ({ ...row, word: row.word.trim() })));
    setWrong('error' in read ? read : null);
    if ('error' in read) return;
    const body = { status_mapping: read.mapping };
    change.mutate(
      { sent: { param: { id: partner.id }, body }, version },
      {
        onSuccess: () => {
          onClose();
          toast({
            text: 'The meanings are stored. Reports that had none are counted within two minutes.',
          });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="words">
      <ul>
        {rows.map(({ word, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end
          <li key={index}>
            <input
              className="field"
              aria-label={`Word ${index + 1}`}
              aria-invalid={wrong?.row === index || undefined}
              aria-describedby={wrong?.row === index ? 'wrong-word' : undefined}
              value={word}
              maxLength={121}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              onChange={({ target }) => setRow(index, { word: target.value })}
            />
            <select
              className="field"
              aria-label={`Meaning of word ${index + 1}`}
              value={status}
              onChange={({ target }) => setRow(index, { status: target.value as Status })}
            >
              {LEAD_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {LEAD_STATUS_WORDS[one]}
                </option>
              ))}
            </select>
            {wrong?.row === index ? (
              <p id="wrong-word" className="down" role="alert">
                {wrong.error}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="quiet">A word that you empty is deleted.</p>
      <div className="actions">
        <Button
          kind="quiet"
          disabled={rows.length >= MAX_PARTNER_WORDS}
          onClick={() => setRows([...rows, { word: '', status: 'open' }])}
        >
          Add a word
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" disabled={change.isPending}>
          Store the meanings
        </Button>
      </div>
    </form>
  );
}
