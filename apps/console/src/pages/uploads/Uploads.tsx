import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type {
  GoalTransport,
  GoalUploads,
  UploadsScreen,
} from '@zipfront/contracts/console/uploads';
import { dateText } from '@zipfront/contracts/time';
import { Done, PostButton } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { NUMBER } from '../reports/numbers.ts';
import { Time } from '../Time.tsx';
import { DayForm } from './DayForm.tsx';
import { DeadUploadsSection } from './DeadUploadsSection.tsx';
import { ExampleSection } from './ExampleSection.tsx';
import { FeedSection, FilesSection } from './FeedSection.tsx';
import { TrySection } from './TrySection.tsx';
import { answersText, PLATFORM_NAMES, TRANSPORT_WORDS } from './words.ts';

type Screen = Extract<UploadsScreen, { name: 'uploads' }>;

/** Shows the conversions that leave for advertising platforms, and why others do not. */
export function Uploads(screen: Screen) {
  const { transports, dead, rows, feed, files, done, error } = screen;
  if (transports.length === 0) {
    return (
      <>
        <p className="lead">No conversion leaves: no site has goals.</p>
        <p>
          Name the conversion actions of your platforms under <code>uploads</code> in the{' '}
          <code>site.yaml</code> of a site, then publish the content. docs/uploads.md has an
          example.
        </p>
        <Wrong error={error} />
        <ExampleSection day={screen.day} csv={screen.csv} example={screen.example} />
      </>
    );
  }
  return (
    <>
      <Done>{done}</Done>
      <Wrong error={error} />
      <p className="lead">{waitingText(transports)}</p>
      <section aria-labelledby="goals">
        <h2 id="goals">Goals</h2>
        <p>
          Compare each name with the platform, letter by letter: a name that it does not know is
          accepted there, and not counted.
        </p>
        <TransportTable transports={transports} />
        <p>
          <a href={CONSOLE_PATHS.uploadGoalsCsv}>CSV of the goals</a>
        </p>
      </section>
      <DeadUploadsSection dead={dead} />
      <DaySection screen={screen} rows={rows} />
      <FilesSection files={files} />
      <FeedSection feed={feed} />
      <TrySection form={screen.form} tried={screen.tried} />
      <HowItIsDecided />
    </>
  );
}

/** Number of conversions that leave next, of all goals and platforms. */
function waitingText(transports: GoalTransport[]): string {
  const waiting = transports.reduce((sum, transport) => sum + transport.waiting, 0);
  if (waiting === 0)
    return 'Nothing waits to leave: the platforms have all that they may have by now.';
  return waiting === 1
    ? '1 conversion waits to leave.'
    : `${NUMBER.format(waiting)} conversions wait to leave.`;
}

function Wrong({ error }: { error: string | null }) {
  return error === null ? null : (
    <p className="error" role="alert">
      {error}
    </p>
  );
}

function DaySection({ screen: { day, csv }, rows }: { screen: Screen; rows: GoalUploads[] }) {
  return (
    <section aria-labelledby="day">
      <h2 id="day">Conversions of {dateText(day)}</h2>
      <DayForm day={day} />
      {rows.every(({ total }) => total === 0) ? (
        <p>No conversions were made on this day.</p>
      ) : (
        <table className="rows" aria-label={`Conversions of ${dateText(day)}`}>
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Goal</th>
              <th scope="col">Conversions</th>
              <th scope="col">Sent</th>
              <th scope="col">Others</th>
              <th scope="col">Download</th>
            </tr>
          </thead>
          <Rows>
            {rows.map((row) => (
              <DayRow key={`${row.site} ${row.goal} ${row.platform}`} row={row} />
            ))}
          </Rows>
        </table>
      )}
      <p>
        <a href={csv}>CSV of this</a>
      </p>
    </section>
  );
}

function DayRow({ row: { platform, goal, site, total, counts, sentCsv } }: { row: GoalUploads }) {
  const { sent = 0, ...others } = counts;
  return (
    <tr>
      <th scope="row">{PLATFORM_NAMES[platform]}</th>
      <td data-label="Goal">
        {goal} ({site})
      </td>
      <td data-label="Conversions">{NUMBER.format(total)}</td>
      <td data-label="Sent">{NUMBER.format(sent)}</td>
      <td data-label="Others">{answersText(others)}</td>
      <td data-label="Download">
        {sent === 0 ? (
          '–'
        ) : (
          <a href={sentCsv} aria-label={`Those sent to ${PLATFORM_NAMES[platform]} for ${goal}`}>
            Those sent
          </a>
        )}
      </td>
    </tr>
  );
}

function TransportTable({ transports }: { transports: GoalTransport[] }) {
  return (
    <table className="rows" aria-label="Goals">
      <thead>
        <tr>
          <th scope="col">Goal</th>
          <th scope="col">Platform</th>
          <th scope="col">Leaves</th>
          <th scope="col">Last sent</th>
          <th scope="col">Waiting</th>
          <th scope="col">Refused</th>
          <th scope="col">Make a file</th>
        </tr>
      </thead>
      <Rows>
        {transports.map((transport) => (
          <TransportRow
            key={`${transport.site} ${transport.goal} ${transport.platform}`}
            transport={transport}
          />
        ))}
      </Rows>
    </table>
  );
}

function TransportRow({
  transport: { site, goal, platform, transport, destination, ...counts },
}: {
  transport: GoalTransport;
}) {
  const { lastSentAt, waiting, dead } = counts;
  return (
    <tr>
      <th scope="row">
        <code>{goal}</code> ({site})
      </th>
      <td data-label="Platform">{PLATFORM_NAMES[platform]}</td>
      <td data-label="Leaves">
        {TRANSPORT_WORDS[transport]}
        {destination === null ? '' : ` as ${destination}`}
      </td>
      <td data-label="Last sent">{lastSentAt === null ? 'never' : <Time at={lastSentAt} />}</td>
      <td data-label="Waiting">{NUMBER.format(waiting)}</td>
      <td data-label="Refused">{NUMBER.format(dead)}</td>
      <td className="actions">
        {transport === 'file' || transport === 'feed' ? (
          <PostButton
            action={CONSOLE_PATHS.uploadFiles}
            hidden={{ site, goal, platform }}
            className="small"
            label={`Make a file of ${goal} for ${PLATFORM_NAMES[platform]}`}
          >
            Make a file
          </PostButton>
        ) : null}
      </td>
    </tr>
  );
}

function HowItIsDecided() {
  return (
    <details>
      <summary>How each number is computed</summary>
      <ul>
        <li>
          A day has the hand-offs, estimates, orders and call-backs that were made on it, in the
          reporting time zone of the site. Each counts once in a row, by the first reason that
          forbids it: those of the visitor come first.
        </li>
        <li>
          Sent: it left in a file or the feed, or the platform accepted it. What changes later
          follows under the same id, and does not count again.
        </li>
        <li>
          Opted out: the browser sent the privacy signal, or the visitor chose so, then or later.
          Nothing about such a visitor leaves but the retraction of what left before.
        </li>
        <li>
          Waiting: conversions of all days that are ready to leave, and changes of those that left.
          They leave with the next pass of the job, the next fetch of the feed, or the next file.
        </li>
        <li>Numbers are of now: a conversion that waits for its partner today may leave later.</li>
      </ul>
    </details>
  );
}
