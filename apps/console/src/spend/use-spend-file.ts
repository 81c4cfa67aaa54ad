import { useNavigate } from '@tanstack/react-router';
import { listSpendImports, uploadSpend } from '@zipfront/contracts/api/spend-imports';
import { type RefObject, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';

/** The site that was chosen last. */
export const SITE_KEY = 'zipfront-spend-site';

/** Sends the file of a form, once its site is known, and leads to what it changes. */
export function useSpendFile(form: RefObject<HTMLFormElement | null>, asksForSite: boolean) {
  const [missing, setMissing] = useState<'file' | 'site' | null>(null);
  const navigate = useNavigate();
  const upload = useChange(uploadSpend, {
    refreshes: [listSpendImports],
    shows: ({ status }) => status === 422,
  });

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
    upload.mutate(
      {
        sent: {
          body: {
            file,
            site,
            source: text('source'),
            account: text('account'),
            currency: text('currency'),
            date_order: dateOrder as 'month-first' | 'day-first' | undefined,
          },
        },
      },
      { onSuccess: ({ id }) => navigate({ to: PATHS.spendImport, params: { id } }) },
    );
  };
  return { send, missing, error: upload.error, isReading: upload.isPending };
}
