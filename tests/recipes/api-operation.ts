import { insert, makes, type Recipe } from './recipe.ts';

const OPERATIONS = 'packages/contracts/src/api/operations.ts';
const API = 'apps/server/src/console/api/create-api.ts';

export const OPERATION: Recipe = {
  heading: 'Add an operation to the API',
  steps: [
    makes(
      'packages/contracts/src/api/waitlist.ts',
      `import * as v from 'valibot';
import { reports } from './access.ts';
import { count } from './schemas.ts';

export const countWaitlist = reports.get('countWaitlist', '/waitlist', {
  summary: 'The number of people who wait.',
  ok: v.object({ count }),
});
`,
      './waitlist.ts',
    ),
    {
      file: OPERATIONS,
      change(text) {
        const imported = insert(
          text,
          "import * as uploads from './uploads.ts';\n",
          "import * as waitlist from './waitlist.ts';\n",
          OPERATIONS,
        );
        return insert(imported, '  ...sites,\n', '  ...waitlist,\n', OPERATIONS);
      },
      named: 'waitlist',
    },
    makes(
      'apps/server/src/console/api/waitlist-operations.ts',
      `import type { Handlers } from './serve-operation.ts';

export function waitlistOperations(): Pick<Handlers, 'countWaitlist'> {
  return {
    async countWaitlist() {
      return { count: 0 };
    },
  };
}
`,
      './waitlist-operations.ts',
    ),
    {
      file: API,
      change(text) {
        const imported = insert(
          text,
          "import { uploadOperations } from './upload-operations.ts';\n",
          "import { waitlistOperations } from './waitlist-operations.ts';\n",
          API,
        );
        return insert(
          imported,
          '    ...sessionOperations(context),\n',
          '    ...waitlistOperations(),\n',
          API,
        );
      },
    },
  ],
};
