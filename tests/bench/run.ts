import { build } from '../../scripts/build.ts';
import { installFolder } from '../../scripts/install-folder.ts';
import { benchApi } from './api.ts';
import { benchAttacks } from './attacks.ts';
import { benchDesk } from './desk.ts';
import { benchEvents } from './events.ts';
import { benchExperiments } from './experiments.ts';
import { benchFirstTouch } from './first-touch.ts';
import { benchInteractions } from './interactions.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMonths } from './months.ts';
import { benchPages } from './pages.ts';
import { benchProcessorRatios } from './processor-ratios.ts';
import { benchReports } from './reports.ts';
import { benchReviews } from './reviews.ts';
import { benchScale } from './scale.ts';
import { benchScreens } from './screens.ts';
import { benchThousandPages } from './thousand-pages.ts';
import { benchUserAgents } from './user-agents.ts';
import { benchVisits } from './visits.ts';
import { benchWarehouse } from './warehouse.ts';
import { benchZipCodes } from './zip-codes.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  'zip-codes': benchZipCodes,
  'user-agents': benchUserAgents,
  pages: benchPages,
  reviews: benchReviews,
  reports: benchReports,
  api: benchApi,
  screens: benchScreens,
  'thousand-pages': benchThousandPages,
  visits: benchVisits,
  events: benchEvents,
  scale: benchScale,
  months: benchMonths,
  attacks: benchAttacks,
  desk: benchDesk,
  experiments: benchExperiments,
  'processor-ratios': benchProcessorRatios,
  'first-touch': benchFirstTouch,
  interactions: benchInteractions,
  lighthouse: benchLighthouse,
  warehouse: benchWarehouse,
};

/** Read by the benches of reports, of the API (`--huge` alone), of screens, of scale and of months. */
const SIZES = ['--full', '--huge', '--small'];
/** Read by the bench of processor ratios. */
const RECORD = '--record';
const names = process.argv.slice(2).filter((name) => name !== RECORD && !SIZES.includes(name));
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `Unknown bench: ${unknown.join(', ')}; expected ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

await build();
installFolder(import.meta.dirname, 'the packages of the benches');

for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  try {
    await bench();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
