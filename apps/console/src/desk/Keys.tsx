/** The keys of the desk, behind `?`. Each presses a button or a link that is on the page. */
export function Keys() {
  return (
    <details className="change">
      <summary data-key="?">Keyboard shortcuts</summary>
      <dl className="facts">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const KEYS = [
  ['a', 'Approve the review'],
  ['r', 'Reject the review: moves to the reason'],
  ['n', 'Next review that is held'],
  ['u', 'Undo the decision that was just made'],
  ['t', 'Take the item: you are its holder'],
  ['s', 'Show the number, or the contact'],
  ['/', 'Search'],
  ['?', 'This list'],
] as const;
