import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { ConsoleModule, Screen } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './Document.tsx';
import { Guarded, HasBrokenPart } from './Guarded.tsx';
import { Code, Link, SetPassword, SignIn } from './SignIn.tsx';

/** The whole document of a screen; it works without a script. */
export const renderScreen: ConsoleModule['renderScreen'] = (screen, frame, onBroken) => {
  const document = (
    <Document
      title={titleOf(screen)}
      frame={frame}
      script={screen.name === 'link' ? CONSOLE_PATHS.linkScript : null}
    >
      <Guarded instead={<p className="lead">{BROKEN_SCREEN}</p>}>
        <Content screen={screen} />
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

function Content({ screen }: { screen: Screen }) {
  return contentOf(screen);
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
    case 'message':
      return screen.title;
  }
}

function contentOf(screen: Screen): ReactNode {
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
      return <p className="lead">{screen.text}</p>;
  }
}
