import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Frame } from '@zipfront/contracts/console/screen';
import type { ReactNode } from 'react';
import { PostButton } from './forms.tsx';

/** The document around every screen, with its head, title and account links. */
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
  const { account, links, path } = frame;
  const screens = links.filter((link) => link.path !== CONSOLE_PATHS.account);
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
      <body className={account ? 'signed-in' : 'narrow'}>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header className="bar">
          <p className="brand">
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d={MARK} fill="none" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            Zipfront <span>console</span>
          </p>
          {account ? (
            <>
              <div className="who">
                <p>
                  <b>{account.name}</b> <span className="tag">{account.role}</span>
                </p>
                <a
                  href={CONSOLE_PATHS.account}
                  aria-current={path === CONSOLE_PATHS.account ? 'page' : undefined}
                >
                  Your account
                </a>
                <PostButton action={CONSOLE_PATHS.signOut} className="quiet">
                  Sign out
                </PostButton>
              </div>
              <nav aria-label="Console">
                <ul>
                  {screens.map((link) => (
                    <li key={link.path}>
                      <a
                        href={link.path}
                        aria-current={link.path === path ? 'page' : isBelow(link.path, path)}
                      >
                        {link.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            </>
          ) : null}
        </header>
        <main id="content">
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** The mark: a Z whose middle leads on. */
const MARK = 'M3 4h14L3 16h14';
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="4" fill="#1f4e79"/><path d="M5 6h10L5 14h10" fill="none" stroke="#fff" stroke-width="2"/></svg>`)}`;

function isBelow(link: string, path: string): 'true' | undefined {
  return link !== CONSOLE_PATHS.home && path.startsWith(`${link}/`) ? 'true' : undefined;
}
