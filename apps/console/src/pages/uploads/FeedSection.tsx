import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import type { FeedView, UploadFileView, UploadsScreen } from '@zipfront/contracts/console/uploads';
import { PostButton } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { Time } from '../Time.tsx';
import { PLATFORM_NAMES } from './words.ts';

/** Shows the feed that Google fetches, and a button that makes or changes its key. */
export function FeedSection({ feed }: { feed: FeedView | null }) {
  return (
    <section aria-labelledby="feed">
      <h2 id="feed">Feed for Google</h2>
      {feed === null ? (
        <p>Google can fetch the conversions by itself, once there is a key.</p>
      ) : (
        <>
          <p>
            Its key was made on <Time at={feed.madeAt} />.{' '}
            {feed.fetchedAt === null ? (
              'It was not fetched yet.'
            ) : (
              <>
                The last fetch was on <Time at={feed.fetchedAt} />.
              </>
            )}
          </p>
          <ul>
            {feed.addresses.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <PostButton action={CONSOLE_PATHS.feedKey}>
        {feed === null ? 'Make a key' : 'Replace the key'}
      </PostButton>
      {feed === null ? null : (
        <p className="aside">The key and the password of now are not valid any more then.</p>
      )}
    </section>
  );
}

/** Lists the files that were made, with their downloads. */
export function FilesSection({ files }: { files: UploadFileView[] }) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      {files.length === 0 ? (
        <p>No file was made yet. A file has what the platform does not have, each once.</p>
      ) : (
        <table className="rows" aria-label="Files">
          <thead>
            <tr>
              <th scope="col">Made</th>
              <th scope="col">Platform</th>
              <th scope="col">Goal</th>
              <th scope="col">Conversions</th>
              <th scope="col">Adjustments</th>
            </tr>
          </thead>
          <Rows>
            {files.map((file) => (
              <tr key={file.id}>
                <th scope="row">
                  <Time at={file.madeAt} />
                </th>
                <td data-label="Platform">{PLATFORM_NAMES[file.platform]}</td>
                <td data-label="Goal">{file.goal}</td>
                <td data-label="Conversions">
                  <Download page="uploadFile" id={file.id} count={file.conversions} />
                </td>
                <td data-label="Adjustments">
                  <Download page="uploadAdjustments" id={file.id} count={file.adjustments} />
                </td>
              </tr>
            ))}
          </Rows>
        </table>
      )}
      {files.length === 0 ? null : (
        <p>
          <a href={CONSOLE_PATHS.uploadFilesCsv}>CSV of the list of files</a>
        </p>
      )}
      <p className="aside">
        A download has those of its conversions that may leave now: a visitor who has opted out
        since is missing from it. Click ids are personal data; the download asks for your password.
      </p>
    </section>
  );
}

function Download({
  page,
  id,
  count,
}: {
  page: 'uploadFile' | 'uploadAdjustments';
  id: string;
  count: number;
}) {
  if (count === 0) return '–';
  return <a href={itemPath(page, id)}>Download {count}</a>;
}

/** Shows the secrets of the feed, only this once. */
export function FeedKey({
  user,
  password,
  addresses,
}: Extract<UploadsScreen, { name: 'feed-key' }>) {
  return (
    <>
      <p className="lead">
        Enter these in Google Ads, under Data Manager, as a source by HTTPS. They are not shown
        again.
      </p>
      <ul className="secret">
        {addresses.map((address) => (
          <li key={address}>
            <code>{address}</code>
          </li>
        ))}
      </ul>
      <p className="secret">
        User name: <code>{user}</code>
        <br />
        Password: <code>{password}</code>
      </p>
      <p>
        <a href={CONSOLE_PATHS.uploads}>Back to the conversions</a>
      </p>
    </>
  );
}
