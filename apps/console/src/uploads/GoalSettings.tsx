import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { getUploadSettings } from '@zipfront/contracts/api/settings';
import type { ReactNode } from 'react';
import { queryOf } from '../api/queries.ts';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Loaded } from '../ui/States.tsx';
import { PLATFORM_NAMES } from './words.ts';

type Settings = ResponseOf<typeof getUploadSettings>;
type Site = Settings['rows'][number];
type Goal = NonNullable<Site['settings']>['goals'][number] & { site: string };

/** What to write where, as long as no site has goals. */
export function MissingGoals() {
  return (
    <SettingsCard title="Nothing is uploaded yet: no site has goals">
      {(settings) => (
        <div className="body">
          <p>
            First change the privacy policies of the site, in each language: those of the samples
            say that no other company gets a visitor’s data. docs/uploads.md has a paragraph for
            them.
          </p>
          <Examples settings={settings} />
        </div>
      )}
    </SettingsCard>
  );
}

/** The settings that are in force, and where they come from. */
export function GoalSettings() {
  return (
    <SettingsCard title="Settings, from files and variables">
      {(settings) => (
        <>
          <DataTable
            label="Settings of the goals"
            columns={COLUMNS}
            rows={settings.rows.flatMap(({ site, settings: of }) =>
              (of?.goals ?? []).map((goal) => ({ ...goal, site })),
            )}
            keyOf={({ site, name }) => `${site} ${name}`}
          />
          <Facts
            facts={[
              ...settings.rows.flatMap(({ site, file, settings: of }) =>
                of === null ? [] : [[site, sentenceOf(file, of)] as const],
              ),
              ...settings.apis.map(({ platform, is_on, variables }) => {
                const state = `${variables.join(' and ')} ${is_on ? 'are set' : 'are not set'}`;
                return [`API of ${PLATFORM_NAMES[platform]}`, state] as const;
              }),
            ]}
          />
          <details>
            <summary>Change them</summary>
            <div className="body">
              <Examples settings={settings} />
            </div>
          </details>
        </>
      )}
    </SettingsCard>
  );
}

function SettingsCard({
  title,
  children,
}: {
  title: string;
  children: (settings: Settings) => ReactNode;
}) {
  const found = useQuery(queryOf(getUploadSettings, {}));
  return (
    <Card title={title}>
      <Loaded found={found} rows={4}>
        {(data) => children(data)}
      </Loaded>
    </Card>
  );
}

/** Lines for each site without goals, and how a changed file takes effect. */
function Examples({ settings: { rows, is_watched, publish } }: { settings: Settings }) {
  return (
    <>
      {rows.map(({ site, file, example }) =>
        example === null ? null : (
          <CopyText key={site} label={`Append to ${file}, with your names`} text={example} />
        ),
      )}
      {is_watched ? (
        <p>Changed files are published within a second, because WATCH_CONTENT is on.</p>
      ) : (
        <CopyText
          label="Then publish, on the machine of each server (this one’s command)"
          text={publish}
        />
      )}
    </>
  );
}

function sentenceOf(
  file: string,
  { not_asked, claims, contacts }: NonNullable<Site['settings']>,
): string {
  return `${file}: notAsked ${not_asked}, claims ${claims}, contacts ${contacts}`;
}

const COLUMNS: readonly Column<Goal>[] = [
  {
    id: 'goal',
    label: 'Goal',
    cell: ({ name, site }) => (
      <>
        {name} <small className="quiet">{site}</small>
      </>
    ),
  },
  { id: 'kinds', label: 'Leads', cell: ({ kinds }) => kinds.join(', ') },
  { id: 'statuses', label: 'Statuses', cell: ({ statuses }) => statuses.join(', ') },
  { id: 'file', label: 'Feed', cell: ({ file }) => `${file}.csv` },
  { id: 'google', label: 'Google action', cell: ({ google_action }) => google_action ?? 'none' },
  { id: 'meta', label: 'Meta event', cell: ({ meta_event }) => meta_event ?? 'none' },
];
