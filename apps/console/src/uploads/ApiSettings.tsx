import { API_SETTINGS } from '@zipfront/contracts/console/uploads';
import { CopyText } from '../ui/CopyText.tsx';
import { PLATFORM_NAMES } from './words.ts';

export type ApiPlatform = keyof typeof API_SETTINGS;

export function ApiSettings({ platform }: { platform: ApiPlatform }) {
  const { variables, goal } = API_SETTINGS[platform];
  return (
    <CopyText
      label={`For the API of ${PLATFORM_NAMES[platform]}`}
      text={[
        '# environment of the server',
        ...variables.map((name) => `${name}=`),
        '# each goal in site.yaml',
        goal,
      ].join('\n')}
    />
  );
}
