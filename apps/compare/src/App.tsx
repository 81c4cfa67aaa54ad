import type { Locale } from '@zipfront/contracts/locale';
import { type ReactNode, useEffect } from 'react';
import type { Address } from './address.ts';
import styles from './app.module.css';
import { HandoffList } from './HandoffList.tsx';
import type { HandoffApi } from './handoff-api.ts';
import { NameForm } from './NameForm.tsx';
import { PartnerForm } from './PartnerForm.tsx';
import { TEXTS, type Texts } from './texts.ts';
import { useHandoff } from './use-handoff.ts';

/** The site's home page by language; the app is served from the site's own origin. */
const SITE_HOME: Record<Locale, string> = { 'en-US': '/', 'es-US': '/es/' };

interface AppProps {
  address: Address;
  browserLocale: Locale;
  api: HandoffApi;
}

export function App({ address, browserLocale, api }: AppProps) {
  const locale = address.locale ?? browserLocale;
  if (address.token)
    return (
      <HandedOver address={address} browserLocale={browserLocale} api={api} token={address.token} />
    );
  const { title, lead } = address.home ? TEXTS[locale].home : TEXTS[locale].noToken;
  return (
    <Page locale={locale}>
      <Notice title={title} lead={lead}>
        <BackLink locale={locale}>{TEXTS[locale].back}</BackLink>
      </Notice>
    </Page>
  );
}

function HandedOver({ address, browserLocale, api, token }: AppProps & { token: string }) {
  const { state, retry } = useHandoff(api, token);
  const handedOver = state.status === 'ready' ? state.handoff.locale : null;
  const locale = address.locale ?? handedOver ?? browserLocale;
  const texts = TEXTS[locale];
  return (
    <Page locale={locale}>
      {state.status === 'loading' && <Loading texts={texts} />}
      {state.status === 'ready' && (
        <>
          <HandoffList handoff={state.handoff} answers={address.answers} texts={texts} />
          <NameForm
            texts={texts}
            save={(firstName) => api.saveFirstName(token, firstName)}
            back={<BackLink locale={locale}>{texts.saved.back}</BackLink>}
          />
          {state.handoff.demo_partner === true && (
            <PartnerForm texts={texts} report={(report) => api.report(token, report)} />
          )}
        </>
      )}
      {state.status === 'unavailable' && (
        <Notice title={texts.unavailable.title} lead={texts.unavailable.lead} alert>
          <BackLink locale={locale}>{texts.back}</BackLink>
        </Notice>
      )}
      {(state.status === 'failed' || state.status === 'refused') && (
        <Notice title={texts.failed.title} lead={texts.failed.lead} alert>
          <button type="button" className={styles.button} onClick={retry}>
            {texts.failed.retry}
          </button>
        </Notice>
      )}
    </Page>
  );
}

function Page({ locale, children }: { locale: Locale; children: ReactNode }) {
  const texts = TEXTS[locale];
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = texts.title;
  }, [locale, texts]);
  return (
    <>
      <header className={styles.banner}>
        <p>{texts.demo}</p>
      </header>
      <main className={styles.main}>{children}</main>
    </>
  );
}

function Loading({ texts }: { texts: Texts }) {
  return (
    <div className={styles.card} role="status">
      <h1 className={styles.quiet}>{texts.loading}</h1>
    </div>
  );
}

function BackLink({ locale, children }: { locale: Locale; children: string }) {
  return (
    <a className={styles.button} href={SITE_HOME[locale]}>
      {children}
    </a>
  );
}

interface NoticeProps {
  title: string;
  lead: string;
  /** Announced at once by screen readers, since it replaces content that the visitor waited for. */
  alert?: boolean;
  children: ReactNode;
}

function Notice({ title, lead, alert = false, children }: NoticeProps) {
  return (
    <div className={styles.card}>
      <div role={alert ? 'alert' : undefined}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  );
}
