import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { DeadUploads } from '@zipfront/contracts/console/uploads';
import { PostButton } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { NUMBER } from '../reports/numbers.ts';
import { Time } from '../Time.tsx';
import { PLATFORM_NAMES } from './words.ts';

/** Dead letters by the platform's reason. Without any, the section is missing. */
export function DeadUploadsSection({ dead }: { dead: DeadUploads[] }) {
  if (dead.length === 0) return null;
  return (
    <section aria-labelledby="dead">
      <h2 id="dead">Refused by the platforms</h2>
      <p>
        These are not sent again by themselves. Remove the cause first: then the job sends them
        within five minutes, if their visitors still let them leave.
      </p>
      <table className="rows" aria-label="Refused by the platforms">
        <thead>
          <tr>
            <th scope="col">Goal</th>
            <th scope="col">Platform</th>
            <th scope="col">Why</th>
            <th scope="col">Conversions</th>
            <th scope="col">Oldest</th>
            <th scope="col">Send again</th>
          </tr>
        </thead>
        <Rows>
          {dead.map((group) => (
            <DeadRow key={Object.values(group).join(' ')} group={group} />
          ))}
        </Rows>
      </table>
      <p>
        <a href={CONSOLE_PATHS.deadUploadsCsv}>CSV of these</a>
      </p>
    </section>
  );
}

function DeadRow({ group }: { group: DeadUploads }) {
  const { site, goal, platform, reason, versions, sendable, oldestAt } = group;
  const tooOld = versions - sendable;
  const name = `${NUMBER.format(sendable)} of ${goal} to ${PLATFORM_NAMES[platform]}: ${reason}`;
  return (
    <tr>
      <th scope="row">
        <code>{goal}</code> ({site})
      </th>
      <td data-label="Platform">{PLATFORM_NAMES[platform]}</td>
      <td data-label="Why">{reason === '' ? 'no reason' : <code>{reason}</code>}</td>
      <td data-label="Conversions">
        {NUMBER.format(versions)}
        {tooOld === 0 ? '' : `, ${NUMBER.format(tooOld)} of them too old for the platform`}
      </td>
      <td data-label="Oldest">
        <Time at={oldestAt} />
      </td>
      <td className="actions">
        {sendable === 0 ? null : (
          <PostButton
            action={CONSOLE_PATHS.uploadsResend}
            hidden={{ site, goal, platform, reason }}
            className="small"
            label={`Send again ${name}`}
          >
            Send again
          </PostButton>
        )}
      </td>
    </tr>
  );
}
