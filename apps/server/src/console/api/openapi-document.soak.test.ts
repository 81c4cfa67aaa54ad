import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canInstall, INSTALL_TIMEOUT_MS, installPackages } from '../../testing/install-packages.ts';
import { openApiDocument } from './openapi-document.ts';

// behaviour: 35.28
it.runIf(canInstall)(
  'passes the linters of Redocly and Stoplight without a finding',
  { timeout: INSTALL_TIMEOUT_MS },
  () => {
    const cwd = installPackages('@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3');
    const document = openApiDocument('https://console.zipfront.test');
    writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(document));
    writeFileSync(join(cwd, '.spectral.yaml'), 'extends: ["spectral:oas"]');
    const lint = (program: string, ...options: string[]) => {
      const words = [program, 'lint', 'openapi.json', ...options];
      const { stdout } = spawnSync('npx', words, { cwd, encoding: 'utf8' });
      return stdout;
    };
    expect(JSON.parse(lint('redocly', '--format=json')).problems).toEqual([]);
    expect(JSON.parse(lint('spectral', '--format=json', '--quiet'))).toEqual([]);
  },
);
