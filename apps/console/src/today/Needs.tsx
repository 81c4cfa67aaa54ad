import type { NeedView, TodayScreen } from '@zipfront/contracts/console/today';

/** Things that a person should look at: a few lines, each a link to its screen, and the rest behind a button. */
export function Needs({ needs, furtherNeeds }: Pick<TodayScreen, 'needs' | 'furtherNeeds'>) {
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">What needs you</h2>
      {needs.length === 0 ? (
        <p>Nothing. What should be looked at stands here, the most expensive first.</p>
      ) : (
        <NeedList needs={needs} />
      )}
      {furtherNeeds.length === 0 ? null : (
        <details>
          <summary>{furtherNeeds.length} more</summary>
          <NeedList needs={furtherNeeds} />
        </details>
      )}
    </section>
  );
}

function NeedList({ needs }: { needs: readonly NeedView[] }) {
  return (
    <ol className="needs">
      {needs.map(({ text, address, screen }) => (
        <li key={text}>
          <a href={address}>
            <b>{screen}</b> {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
