import { MAX_NOTE_LENGTH } from '@zipfront/contracts/console/desk';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/fields.tsx';

/** The field of a note with its button; an empty note is refused. */
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
  /** Gets the note without white space around it. */
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
        onChange={(event) => {
          onChange(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button isDisabled={isBusy} onPress={store}>
        Store the note
      </Button>
    </div>
  );
}
