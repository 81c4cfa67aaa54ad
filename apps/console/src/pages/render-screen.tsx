import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { ConsoleModule, Frame, Screen } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Account } from './Account.tsx';
import { Audit } from './Audit.tsx';
import { Document } from './Document.tsx';
import { CallBack } from './desk/CallBack.tsx';
import { CallBacks } from './desk/CallBacks.tsx';
import { Keys } from './desk/Keys.tsx';
import { Order } from './desk/Order.tsx';
import { Orders } from './desk/Orders.tsx';
import { Review } from './desk/Review.tsx';
import { Reviews } from './desk/Reviews.tsx';
import { Experiment } from './experiments/Experiment.tsx';
import { Experiments } from './experiments/Experiments.tsx';
import { Guarded, HasBrokenPart } from './Guarded.tsx';
import { BadEvents } from './health/BadEvents.tsx';
import { ErrorPage } from './health/ErrorPage.tsx';
import { Health } from './health/Health.tsx';
import { NewLink } from './NewLink.tsx';
import { Notifications } from './Notifications.tsx';
import { People } from './People.tsx';
import { Question } from './Question.tsx';
import { Campaign } from './reports/Campaign.tsx';
import { Campaigns } from './reports/Campaigns.tsx';
import { campaignName } from './reports/campaign-name.ts';
import { Funnel } from './reports/Funnel.tsx';
import { RecoveryCodes, SecondFactor } from './SecondFactor.tsx';
import { Code, Confirm, Link, SetPassword, SignIn } from './SignIn.tsx';
import { TimeZone } from './Time.tsx';

/** The whole document of a screen; it works without a script. */
export const renderScreen: ConsoleModule['renderScreen'] = (screen, frame, onBroken) => {
  const document = (
    <Document title={titleOf(screen)} frame={frame} script={scriptOf(screen)}>
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
  return (
    <>
      <TimeZone value={frame.timeZone}>{contentOf(screen, frame)}</TimeZone>
      {scriptOf(screen) === CONSOLE_PATHS.keysScript ? <Keys screen={screen.name} /> : null}
    </>
  );
}

/** Address of a screen's script. Every screen works without it. */
function scriptOf({ name }: Screen): string | null {
  switch (name) {
    case 'link':
      return CONSOLE_PATHS.linkScript;
    case 'call-backs':
    case 'call-back':
    case 'orders':
    case 'order':
    case 'reviews':
    case 'review':
      return CONSOLE_PATHS.keysScript;
    default:
      return null;
  }
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
    case 'notifications':
      return 'Notifications';
    case 'account':
      return 'Your account';
    case 'second-factor':
      return 'Second factor';
    case 'recovery-codes':
      return 'Recovery codes';
    case 'confirm':
      return 'Confirm your password';
    case 'people':
      return 'People';
    case 'new-link':
      return `Link for ${screen.account}`;
    case 'audit':
      return 'Audit trail';
    case 'campaigns':
      return 'Campaigns';
    case 'call-backs':
      return 'Call-backs';
    case 'call-back':
      return 'Call-back';
    case 'orders':
      return 'Orders';
    case 'order':
      return 'Order';
    case 'reviews':
      return 'Reviews';
    case 'review':
      return 'Review';
    case 'campaign':
      return campaignName(screen.campaign);
    case 'funnel':
      return 'Funnel';
    case 'experiments':
      return 'Experiments';
    case 'experiment':
      return screen.experiment.name;
    case 'health':
      return 'Health';
    case 'error':
      return screen.detail.type;
    case 'bad-events':
      return 'Bad events';
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
    case 'notifications':
      return <Notifications {...screen} />;
    case 'account':
      return <Account {...screen} />;
    case 'second-factor':
      return <SecondFactor {...screen} />;
    case 'recovery-codes':
      return <RecoveryCodes {...screen} />;
    case 'confirm':
      return <Confirm {...screen} />;
    case 'people':
      return <People {...screen} you={frame.account?.name ?? ''} />;
    case 'new-link':
      return <NewLink {...screen} />;
    case 'audit':
      return <Audit {...screen} />;
    case 'campaigns':
      return <Campaigns {...screen} />;
    case 'call-backs':
      return <CallBacks {...screen} />;
    case 'call-back':
      return <CallBack {...screen} you={frame.account?.name ?? ''} />;
    case 'orders':
      return <Orders {...screen} />;
    case 'order':
      return <Order {...screen} you={frame.account?.name ?? ''} />;
    case 'reviews':
      return <Reviews {...screen} />;
    case 'review':
      return <Review {...screen} />;
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
    case 'health':
      return <Health {...screen} />;
    case 'error':
      return <ErrorPage {...screen} />;
    case 'bad-events':
      return <BadEvents {...screen} />;
    case 'message':
      return <p className="lead">{screen.text}</p>;
  }
}
