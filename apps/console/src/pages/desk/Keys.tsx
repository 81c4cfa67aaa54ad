import type { Screen } from '@zipfront/contracts/console/screen';

/**
 * The keys of a screen of the desk, behind `?`. Each presses a button or a link that is on the
 * page.
 */
export function Keys({ screen }: { screen: Screen['name'] }) {
  const keys = KEYS.filter(([, , screens]) => screens.some((name) => name === screen));
  return (
    <details className="change">
      <summary data-key="?">Keyboard shortcuts</summary>
      <dl className="facts">
        {keys.map(([key, what]) => (
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

const QUEUES = ['call-backs', 'orders', 'reviews'] as const;
const ITEMS = ['call-back', 'order'] as const;

/** Keys, with the screens that have them. */
const KEYS = [
  ['a', 'Approve the review', ['review']],
  ['r', 'Reject the review: moves to the reason', ['review']],
  ['n', 'Next review that is held', ['reviews', 'review']],
  ['u', 'Undo the decision that was just made', ['reviews', 'review']],
  ['t', 'Take the item: you are its holder', ITEMS],
  ['s', 'Show the number, or the contact', ITEMS],
  ['/', 'Search', QUEUES],
  ['?', 'This list', [...QUEUES, ...ITEMS, 'review']],
] as const;
