import { MAX_NOTE_LENGTH } from '@zipfront/contracts/console/desk';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/fields.tsx';

/** Ctrl or ⌘ with Enter stores it as the button does, Esc leaves the field. */
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
  const leave = () => document.getElementById('item-name')?.focus();
  const store = () => {
    if (note.trim() === '') return setIsMissing(true);
    onStore(note.trim());
    leave();
  };
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
          if (event.key === 'Escape') leave();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) store();
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
