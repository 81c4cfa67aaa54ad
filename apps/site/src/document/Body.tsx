import type { ReactNode } from 'react';
import { ConsentBar } from '../sections/consent-bar/ConsentBar.tsx';
import { Footer } from '../sections/footer/Footer.tsx';
import { Header } from '../sections/header/Header.tsx';
import { StickyBar } from '../sections/sticky-bar/StickyBar.tsx';
import { Trail } from '../sections/trail/Trail.tsx';
import type { View } from '../view/view.ts';

export function Body({ view, children }: { view: View; children: ReactNode }) {
  const { skipLink, privacySignal } = view.site;
  return (
    <>
      <a className="skip" href="#main">
        {skipLink}
      </a>
      {view.consent === 'bar' ? <ConsentBar view={view} /> : null}
      {view.privacySignal ? (
        <aside className="signal" aria-label={privacySignal.heading}>
          <p className="wrap">
            <b>{privacySignal.heading}</b> {privacySignal.text}
          </p>
        </aside>
      ) : null}
      <Header view={view} />
      <Trail view={view} />
      <main id="main" tabIndex={-1}>
        {view.site.theme === 'shipping' ? <div id="app">{children}</div> : children}
      </main>
      <Footer view={view} />
      <StickyBar view={view} />
    </>
  );
}
