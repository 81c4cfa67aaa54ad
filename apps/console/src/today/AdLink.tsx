import type { listFirstSteps } from '@zipfront/contracts/api/first-steps';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { useState } from 'react';
import { CopyText } from '../ui/CopyText.tsx';
import { SelectField } from '../ui/fields.tsx';
import { PLATFORM_NAMES } from '../uploads/words.ts';

type Link = ResponseOf<typeof listFirstSteps>['links'][number];

export function AdLink({ links }: { links: readonly Link[] }) {
  const [first] = links;
  const [site, setSite] = useState(first?.site);
  const [platform, setPlatform] = useState(first?.platform);
  const shown = links.find((link) => link.site === site && link.platform === platform);
  if (shown === undefined) return null;
  const sites = [...new Set(links.map((link) => link.site))];
  const platforms = [...new Set(links.map((link) => link.platform))];
  return (
    <div className="ad-link">
      {sites.length > 1 ? (
        <SelectField
          label="Site"
          value={site}
          options={sites.map((id) => ({ id, label: id }))}
          onChange={({ target }) => setSite(target.value)}
        />
      ) : null}
      <SelectField
        label="Platform"
        value={platform}
        options={platforms.map((id) => ({ id, label: PLATFORM_NAMES[id] }))}
        onChange={({ target }) => setPlatform(platforms.find((id) => id === target.value))}
      />
      <CopyText label={LABELS[shown.platform]} text={shown.link} />
    </div>
  );
}

/** What to change in the link of each platform: the rest, the platform fills in itself. */
const LABELS: Record<Link['platform'], string> = {
  google: 'Final URL. Write the campaign in place of “spring”; Google fills in {campaignid}.',
  microsoft: 'Final URL. Microsoft fills in {Campaign} and {CampaignId}.',
  meta: 'Website URL. Meta fills in {{campaign.name}} and {{campaign.id}}.',
};
