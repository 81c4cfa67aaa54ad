/** Elements whose state only the document has: typed and chosen values, open details, the focus. */
const HOLDERS = 'input, textarea, select, details, summary, button, a';

type Holder = HTMLInputElement & HTMLDetailsElement;

/** Call it before React renders; it returns a function that restores it in replaced elements. */
export function rememberTyped(island: HTMLElement): () => void {
  const before = listHolders(island);
  const focused = document.activeElement;
  const { selectionStart, selectionEnd, selectionDirection } = Object(focused);
  return () => {
    const drawn = listHolders(island);
    for (const old of before.filter(({ isConnected }) => !isConnected)) {
      const at = drawn.findIndex((each) => holderKey(each) === holderKey(old));
      const [holder] = at < 0 ? [] : drawn.splice(at, 1);
      if (!holder) continue;
      copy(old, holder);
      if (old !== focused) continue;
      holder.focus({ preventScroll: true });
      // Some types of fields have none.
      if (selectionStart != null) {
        holder.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
      }
    }
  };
}

function listHolders(island: HTMLElement): Holder[] {
  return [...island.querySelectorAll<Holder>(HOLDERS)];
}

/** Those of one key differ by their order. */
function holderKey({ tagName, id, name, type, value }: Holder): string {
  const isChoice = type === 'radio' || type === 'checkbox' || type === 'submit';
  return [tagName, id, name, isChoice && value].join();
}

/** Hidden inputs are React's. A value that is the same is not written: it would count as typed. */
function copy(from: Holder, to: Holder): void {
  if (to.type === 'hidden') return;
  if (from.value !== to.value) to.value = from.value;
  if (from.checked !== to.checked) to.checked = from.checked;
  if (from.open !== to.open) to.open = from.open;
}
