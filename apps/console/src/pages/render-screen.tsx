import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { ConsoleModule, Frame, Screen } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './Document.tsx';
import { Experiment } from './experiments/Experiment.tsx';
import { Experiments } from './experiments/Experiments.tsx';
import { Guarded, HasBrokenPart } from './Guarded.tsx';
import { Partner, PartnerKey, Partners } from './partners/Partners.tsx';
import { RefusedReport } from './partners/RefusedReports.tsx';
import { Question } from './Question.tsx';
import { Campaign } from './reports/Campaign.tsx';
import { Campaigns } from './reports/Campaigns.tsx';
import { campaignName } from './reports/campaign-name.ts';
import { Funnel } from './reports/Funnel.tsx';
import { Code, Confirm, Link, SetPassword, SignIn } from './SignIn.tsx';
import { Spend } from './spend/Spend.tsx';
import { SpendImport } from './spend/SpendImport.tsx';
import { TimeZone } from './Time.tsx';
import { FeedKey } from './uploads/FeedSection.tsx';
import { Uploads } from './uploads/Uploads.tsx';

/** The whole document of a screen; it works without a script. */
export const renderScreen: ConsoleModule['renderScreen'] = (screen, frame, onBroken) => {
  const document = (
    <Document
      title={titleOf(screen)}
      frame={frame}
      script={screen.name === 'link' ? CONSOLE_PATHS.linkScript : null}
    >
      <Guarded instead={<p className="lead">{BROKEN_SCREEN}</p>}>
        <Content screen={screen} frame={frame} />
      </Guarded>
    </Document>
  );
  try {
    return renderToStaticMarkup(document);
  } catch (error) {
    // The guard shows a sentence but reports no error, so this call has reported it.
    onBroken(error);
    return renderToStaticMarkup(<HasBrokenPart value={true}>{document}</HasBrokenPart>);
  }
};

const BROKEN_SCREEN = 'This screen could not be shown. The error is in the log of the server.';

function Content({ screen, frame }: { screen: Screen; frame: Frame }) {
  return <TimeZone value={frame.timeZone}>{contentOf(screen, frame)}</TimeZone>;
}

function titleOf(screen: Screen): string {
  switch (screen.name) {
    case 'sign-in':
      return 'Sign in';
    case 'code':
      return 'Second factor';
    case 'link':
      return 'One-time link';
    case 'set-password':
      return screen.account === null ? 'The first account' : 'Set your password';
    case 'confirm':
      return 'Confirm your password';
    case 'campaigns':
      return 'Campaigns';
    case 'spend':
      return 'Spend';
    case 'spend-import':
      return screen.spendImport.state === 'preview' ? 'Preview of spend' : 'Import of spend';
    case 'uploads':
      return 'Uploads';
    case 'feed-key':
      return 'Key of the feed';
    case 'campaign':
      return campaignName(screen.campaign);
    case 'funnel':
      return 'Funnel';
    case 'experiments':
      return 'Experiments';
    case 'experiment':
      return screen.experiment.name;
    case 'partners':
      return 'Partners';
    case 'partner':
      return screen.partner.name;
    case 'refused-report':
      return `Refused report of ${screen.report.partner}`;
    case 'partner-key':
      return `Key of ${screen.partner}`;
    case 'question':
    case 'message':
      return screen.title;
  }
}

function contentOf(screen: Screen, frame: Frame): ReactNode {
  switch (screen.name) {
    case 'sign-in':
      return <SignIn {...screen} />;
    case 'code':
      return <Code {...screen} />;
    case 'link':
      return <Link {...screen} />;
    case 'set-password':
      return <SetPassword {...screen} />;
    case 'confirm':
      return <Confirm {...screen} />;
    case 'campaigns':
      return <Campaigns {...screen} />;
    case 'spend':
      return <Spend {...screen} />;
    case 'spend-import':
      return <SpendImport {...screen} />;
    case 'uploads':
      return <Uploads {...screen} />;
    case 'feed-key':
      return <FeedKey {...screen} />;
    case 'question':
      return <Question {...screen} />;
    case 'campaign':
      return <Campaign {...screen} />;
    case 'funnel':
      return <Funnel {...screen} />;
    case 'experiments':
      return <Experiments {...screen} />;
    case 'experiment':
      return <Experiment {...screen} />;
    case 'partners':
      return <Partners {...screen} />;
    case 'partner':
      return <Partner {...screen} />;
    case 'refused-report':
      return <RefusedReport {...screen} />;
    case 'partner-key':
      return <PartnerKey {...screen} />;
    case 'message':
      return <p className="lead">{screen.text}</p>;
  }
}
