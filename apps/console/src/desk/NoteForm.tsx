import { MAX_NOTE_LENGTH } from '@zipfront/contracts/console/desk';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/fields.tsx';

/** Ctrl or ⌘ with Enter stores it and leaves the field, Esc leaves it. */
export function NoteForm({
  note,
  hint,
  isBusy,
  onChange,
  onStore,
}: {
  note: string;
  hint?: string | undefined;
  isBusy: boolean;
  onChange(note: string): void;
  onStore(note: string): void;
}) {
  const [isMissing, setIsMissing] = useState(false);
  const store = () => (note.trim() === '' ? setIsMissing(true) : onStore(note.trim()));
  return (
    <div className="note-form">
      <TextArea
        label="Note"
        hint={hint}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        error={isMissing ? 'Write the note.' : null}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={(event) => {
          const isStored = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy;
          if (isStored) store();
          if (event.key === 'Escape' || (isStored && note.trim() !== '')) {
            document.getElementById('item-name')?.focus();
          }
        }}
        onChange={(event) => {
          onChange(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button disabled={isBusy} onClick={store}>
        Store the note
      </Button>
    </div>
  );
}
