import { getOrder, listOrders, noteOrder } from '@zipfront/contracts/api/orders';
import { useChange } from '../api/use-change.ts';
import { useDraft } from '../api/use-draft.ts';
import { useToast } from '../ui/Toasts.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useOpenQueue } from './open-queue.ts';

export function OrderNote({ reference }: { reference: string }) {
  const draft = `order ${reference}`;
  const [note, setNote] = useDraft(draft);
  const { isUnsent } = useOpenQueue();
  const toast = useToast();
  const write = useChange(noteOrder, { refreshes: [getOrder, listOrders] });
  const store = (text: string) =>
    write.mutate(
      {
        sent: { param: { reference }, body: { note: text } },
        about: reference,
        drafts: [{ item: draft, text }],
      },
      { onSuccess: () => toast({ text: 'Your note is stored.' }) },
    );
  return (
    <NoteForm note={note} isBusy={write.isPending || isUnsent} onChange={setNote} onStore={store} />
  );
}
