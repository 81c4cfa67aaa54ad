import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Frame } from '@zipfront/contracts/console/screen';
import { SCREEN_GROUPS } from '@zipfront/contracts/console/screens';
import { Fragment, type ReactNode } from 'react';
import { Mark } from '../shell/Mark.tsx';
import { Me } from '../shell/Me.tsx';

/** The document around every page, with its head, title and navigation. */
export function Document({
  title,
  frame,
  script,
  children,
}: {
  title: string;
  frame: Frame;
  /** Address of the page's script; null for none. */
  script: string | null;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · Zipfront console`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={CONSOLE_PATHS.styles} />
        {script === null ? null : <script src={script} defer />}
      </head>
      <body className={frame.account ? 'app' : 'narrow'}>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        {frame.account ? <Rail frame={frame} account={frame.account} /> : null}
        <main id="content">
          {frame.account ? null : (
            <p className="brand">
              <Mark /> Zipfront
            </p>
          )}
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

function Rail({
  frame: { links, path },
  account,
}: {
  frame: Frame;
  account: NonNullable<Frame['account']>;
}) {
  return (
    <nav className="rail" aria-label="Console">
      <p className="brand">
        <Mark /> Zipfront
      </p>
      {SCREEN_GROUPS.map((group) => {
        const screens = links.filter((link) => link.group === group);
        return screens.length === 0 ? null : (
          <Fragment key={group}>
            {group === '' ? null : <h2>{group}</h2>}
            <ul>
              {screens.map((link) => (
                <li key={link.path}>
                  <a href={link.path} aria-current={isCurrent(link.path, path)}>
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
      <Me name={account.name} role={account.role} />
    </nav>
  );
}

const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="4" fill="#2455c3"/><path d="M5 6h10L5 14h10" fill="none" stroke="#fff" stroke-width="2"/></svg>`)}`;

function isCurrent(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return link !== CONSOLE_PATHS.home && path.startsWith(`${link}/`) ? 'true' : undefined;
}
