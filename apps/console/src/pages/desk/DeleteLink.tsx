/** Links to the question before an item is deleted. */
export function DeleteLink({ href, what }: { href: string; what: 'order' | 'call-back' }) {
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">Deletion</h2>
      <p>
        For an item whose person asks for it: <a href={href}>delete this {what}</a>. The next page
        says what goes with it, and asks.
      </p>
    </section>
  );
}
