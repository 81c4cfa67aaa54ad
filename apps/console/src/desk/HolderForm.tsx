/** Sets who works on an item. */
export function HolderForm({
  action,
  version,
  holders,
  holder,
  you,
}: {
  action: string;
  version: number;
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
          <input type="hidden" name="version" value={version} />
          <button type="submit" name="holder" value={you} className="button small" data-key="t">
            Take it
          </button>
        </form>
      )}
      <form method="post" action={action} className="inline">
        <input type="hidden" name="version" value={version} />
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
