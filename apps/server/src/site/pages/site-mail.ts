import type { Locale } from '@zipfront/contracts/locale';
import type { MailContent, RenderedMail } from '@zipfront/contracts/notifications/mail';
import type { PageSource } from './page-source.ts';
import type { SiteHosts } from './site-hosts.ts';
import { siteLook, siteText } from './site-settings.ts';

export function renderSiteMail(
  { content, render, hosts }: Pick<PageSource, 'content' | 'render'> & { hosts: SiteHosts },
  { site, locale, mail }: { site: string; locale: Locale; mail: MailContent },
): RenderedMail {
  const { colors } = siteLook(content, site, { hosts, onOwnHost: false });
  return render.renderMail({ site: siteText(content.sites, site, locale).site, colors, mail });
}
