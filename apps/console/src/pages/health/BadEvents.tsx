import type { BadEventsScreen } from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { Done, PostButton } from '../forms.tsx';
import { Time } from '../Time.tsx';

/** The last bad events of a schema and a reason, and a button that replays all of them. */
export function BadEvents({ schema, reason, examples, done }: BadEventsScreen) {
  return (
    <>
      <p>
        <a href={CONSOLE_PATHS.health}>Health</a>
      </p>
      <Done>{done}</Done>
      <p className="lead">
        Schema: {schema ?? 'none'}. Reason: {reason}.
      </p>
      {examples.length === 0 ? (
        <p>No bad event of this kind is stored.</p>
      ) : (
        <>
          <p>
            Replay validates all of them again, up to 20,000 at once. Those that are valid by the
            schemas of now are stored as events; the others stay. Do it once a schema was fixed.
          </p>
          <PostButton
            action={CONSOLE_PATHS.badEventsReplay}
            hidden={{ schema: schema ?? '', reason }}
          >
            Replay
          </PostButton>
          <h2>The last {examples.length}, as they are stored</h2>
          {examples.map(({ id, at, detail, raw, bot }) => (
            <section key={id} aria-label={id}>
              <p>
                <Time at={at} /> {detail}
                {bot ? ' (a bot)' : ''}
              </p>
              <pre className="body">{raw}</pre>
            </section>
          ))}
        </>
      )}
    </>
  );
}
