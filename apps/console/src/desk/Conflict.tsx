export function Conflict({ actor, isTyped }: { actor: string | undefined; isTyped: boolean }) {
  return (
    <p className="conflict" role="alert">
      {actor === undefined ? 'This was changed' : `${actor} changed this`} after you opened it.
      Nothing of yours was stored. Here is how it is now{isTyped ? ', with what you typed' : ''}.
    </p>
  );
}
