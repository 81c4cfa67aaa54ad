import type { ConsoleModule, Frame, Screen } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Account } from './Account.tsx';
import { Audit } from './Audit.tsx';
import { Document } from './Document.tsx';
import { Home } from './Home.tsx';
import { NewLink } from './NewLink.tsx';
import { Notifications } from './Notifications.tsx';
import { People } from './People.tsx';
import { RecoveryCodes, SecondFactor } from './SecondFactor.tsx';
import { Code, Confirm, Link, SetPassword, SignIn } from './SignIn.tsx';

/** The whole document of a screen; it works without a script. */
export const renderScreen: ConsoleModule['renderScreen'] = (screen, frame) =>
  renderToStaticMarkup(
    <Document title={titleOf(screen)} frame={frame} hasLinkScript={screen.name === 'link'}>
      {contentOf(screen, frame)}
    </Document>,
  );

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
    case 'home':
      return 'Home';
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
    case 'home':
      return <Home {...screen} frame={frame} />;
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
    case 'message':
      return <p className="lead">{screen.text}</p>;
  }
}
