import { HiddenFields } from '../forms.tsx';

/** Sets who works on an item. */
export function HolderForm({
  action,
  hidden,
  holders,
  holder,
  you,
}: {
  action: string;
  /** Values that are sent along. */
  hidden: Record<string, string>;
  /** The accounts that may hold it. */
  holders: string[];
  holder: string | null;
  /** The name of the person who is signed in. */
  you: string;
}) {
  return (
    <div className="inline">
      {holder === you ? null : (
        <form method="post" action={action}>
          <HiddenFields values={hidden} />
          <button type="submit" name="holder" value={you} className="button small" data-key="t">
            Take it
          </button>
        </form>
      )}
      <form method="post" action={action} className="inline">
        <HiddenFields values={hidden} />
        <select name="holder" defaultValue={holder ?? ''} aria-label="Holder">
          <option value="">no one</option>
          {holders.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="button small">
          Set the holder
        </button>
      </form>
    </div>
  );
}
