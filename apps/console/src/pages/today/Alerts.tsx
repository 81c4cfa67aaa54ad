import type { AlertView, TodayScreen } from '@zipfront/contracts/console/today';

/**
 * Lists problems that need a person: a few lines, each a link to its screen, and the rest behind a
 * button.
 */
export function Alerts({ alerts, furtherAlerts }: Pick<TodayScreen, 'alerts' | 'furtherAlerts'>) {
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts">What needs you</h2>
      {alerts.length === 0 ? (
        <p>Nothing. What should be looked at stands here, the most expensive first.</p>
      ) : (
        <AlertList alerts={alerts} />
      )}
      {furtherAlerts.length === 0 ? null : (
        <details>
          <summary>{furtherAlerts.length} more</summary>
          <AlertList alerts={furtherAlerts} />
        </details>
      )}
    </section>
  );
}

function AlertList({ alerts }: { alerts: readonly AlertView[] }) {
  return (
    <ol className="alerts">
      {alerts.map(({ text, address, screen }) => (
        <li key={text}>
          <a href={address}>
            <b>{screen}</b> {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
