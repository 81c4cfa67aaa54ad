import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type { ConsoleModule, Screen } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './Document.tsx';
import { Code, Link, SetPassword, SignIn } from './SignIn.tsx';

/** The whole document of a screen; it works without a script. */
export const renderScreen: ConsoleModule['renderScreen'] = (screen) =>
  renderToStaticMarkup(
    <Document
      title={screenTitle(screen)}
      script={screen.name === 'link' ? CONSOLE_PATHS.linkScript : null}
    >
      {renderContent(screen)}
    </Document>,
  );

function screenTitle(screen: Screen): string {
  switch (screen.name) {
    case 'sign-in':
      return 'Sign in';
    case 'code':
      return 'Second factor';
    case 'link':
      return 'One-time link';
    case 'set-password':
      return screen.account === null ? 'The first account' : 'Set your password';
    case 'message':
      return screen.title;
  }
}

function renderContent(screen: Screen): ReactNode {
  switch (screen.name) {
    case 'sign-in':
      return <SignIn {...screen} />;
    case 'code':
      return <Code {...screen} />;
    case 'link':
      return <Link {...screen} />;
    case 'set-password':
      return <SetPassword {...screen} />;
    case 'message':
      return (
        <>
          <p>{screen.text}</p>
          <p className="aside">
            <a href={CONSOLE_PATHS.home}>Open the console</a>
          </p>
        </>
      );
  }
}
