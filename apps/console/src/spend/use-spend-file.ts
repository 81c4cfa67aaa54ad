import { useNavigate } from '@tanstack/react-router';
import type { RequestOf } from '@zipfront/contracts/api/operation';
import { listSpendImports, uploadSpend } from '@zipfront/contracts/api/spend-imports';
import { type RefObject, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';

/** The site that was chosen last. */
export const SITE_KEY = 'zipfront-spend-site';

type Upload = RequestOf<typeof uploadSpend>['body'];

/** What this tab has sent last, and the preview that was made of it. */
let latest: { id: string; sent: Upload } | null = null;

/** The file of a preview with what was chosen for it; null if the tab has it no more. */
export function sentFile(id: string): Upload | null {
  return latest?.id === id ? latest.sent : null;
}

/** Reads a file of spend, and leads to what it changes. */
export function useReadSpend() {
  const navigate = useNavigate();
  const upload = useChange(uploadSpend, {
    refreshes: [listSpendImports],
    shows: ({ status }) => status === 422,
  });
  const read = (sent: Upload) =>
    upload.mutateAsync({ sent: { body: sent } }).then((made) => {
      latest = { id: made.id, sent };
      void navigate({ to: PATHS.spendImport, params: { id: made.id } });
      return made;
    });
  return { read, error: upload.error, isReading: upload.isPending };
}

/** Sends the file of a form, once its site is known, and leads to what it changes. */
export function useSpendFile(form: RefObject<HTMLFormElement | null>, asksForSite: boolean) {
  const [missing, setMissing] = useState<'file' | 'site' | null>(null);
  const { read, error, isReading } = useReadSpend();

  const send = (why: 'chosen' | 'submitted') => {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    const file = fields.get('file');
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined;
    const [site, dateOrder] = [text('site'), text('date_order')];
    if (!(file instanceof File) || file.name === '') return setMissing('file');
    if (asksForSite && site === undefined) {
      return setMissing(why === 'submitted' ? 'site' : null);
    }
    setMissing(null);
    if (site !== undefined) localStorage.setItem(SITE_KEY, site);
    read({
      file,
      site,
      source: text('source'),
      account: text('account'),
      currency: text('currency'),
      date_order: dateOrder as 'month-first' | 'day-first' | undefined,
      // The form shows what is wrong.
    }).catch(() => {});
  };
  return { send, missing, error, isReading };
}
