import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listAccounts } from '@zipfront/contracts/api/accounts';
import { listPartners } from '@zipfront/contracts/api/partners';
import { getReport, type SavedQuery } from '@zipfront/contracts/api/reports';
import { listSavedReports } from '@zipfront/contracts/api/saved-reports';
import type { ConsoleScreen } from '@zipfront/contracts/console/pages';
import { type RefObject, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { apiQuery } from '../api/queries.ts';
import { SEARCH_HINTS } from '../desk/queue-search.ts';
import { PATHS } from '../paths.ts';
import { QUICK_REPORTS, savedSearch } from '../reports/saved-query.ts';
import { Overlay } from '../ui/Overlay.tsx';
import { useSiteToday } from './reporting-time.ts';
import '../ui/fields.css';

const NAME = 'Search or jump to';

const SAVED = apiQuery(listSavedReports, {});
const CAMPAIGNS = apiQuery(getReport, { query: { by: ['campaign'], limit: '200' } });
const PARTNERS = apiQuery(listPartners, {});
const PEOPLE = apiQuery(listAccounts, {});

export default function CommandMenu({
  screens,
  typedAhead,
  onKeys,
  onClose,
}: {
  screens: readonly ConsoleScreen[];
  /** What was typed while it was loading. */
  typedAhead: RefObject<string>;
  onKeys(): void;
  onClose(): void;
}) {
  const [typed, setTyped] = useState(() => typedAhead.current);
  const navigate = useNavigate();
  const readsReports = screens.some(({ path }) => path === PATHS.reports);
  const readsPartners = screens.some(({ path }) => path === PATHS.partners);
  const readsPeople = screens.some(({ path }) => path === PATHS.people);
  const { data: people } = useQuery({ ...PEOPLE, enabled: readsPeople });
  const { data: partners } = useQuery({ ...PARTNERS, enabled: readsPartners });
  const { data: campaigns } = useQuery({ ...CAMPAIGNS, enabled: readsReports });
  const { data: saved } = useQuery({ ...SAVED, enabled: readsReports });
  const siteToday = useSiteToday();
  const openReport = (query: SavedQuery) =>
    navigate({ to: PATHS.reports, search: savedSearch(query, siteToday(query.site)) });
  const items = [
    ...screens.map(({ path, title }) => ({
      id: `screen ${path}`,
      label: title,
      kind: 'Screen',
      open: () => navigate({ to: path }),
    })),
    { id: 'keys', label: 'Keys', kind: 'Help', open: onKeys },
    ...(readsReports ? QUICK_REPORTS : []).map(({ id, label, query }) => ({
      id: `quick ${id}`,
      label,
      kind: 'Quick report',
      open: () => openReport(query),
    })),
    ...(saved?.rows ?? []).map(({ id, name, query }) => ({
      id: `saved ${id}`,
      label: name,
      kind: 'Saved report',
      open: () => openReport(query),
    })),
    ...(campaigns?.rows ?? []).flatMap(({ campaign }) =>
      campaign
        ? [
            {
              id: `campaign ${campaign}`,
              label: campaign,
              kind: 'Campaign',
              open: () => navigate({ to: PATHS.reports, search: { by: ['day'], campaign } }),
            },
          ]
        : [],
    ),
    ...(partners?.rows ?? []).map(({ id, name }) => ({
      id: `partner ${id}`,
      label: name,
      kind: 'Partner',
      open: () => navigate({ to: PATHS.partner, params: { id } }),
    })),
    ...(people?.rows ?? []).map(({ name }) => ({
      id: `person ${name}`,
      label: name,
      kind: 'Person',
      open: () => navigate({ to: PATHS.people, hash: name }),
    })),
  ];
  const search = { search: typed };
  const searches = [
    {
      path: PATHS.leads,
      what: 'leads',
      kind: 'Lead, order, click id, zip code or campaign',
      open: () => navigate({ to: PATHS.leads, search }),
    },
    {
      path: PATHS.orders,
      what: 'orders',
      kind: SEARCH_HINTS.orders,
      open: () => navigate({ to: PATHS.orders, search }),
    },
    {
      path: PATHS.callBacks,
      what: 'call-backs',
      kind: SEARCH_HINTS['call-backs'],
      open: () => navigate({ to: PATHS.callBacks, search }),
    },
  ]
    .filter(({ path }) => typed !== '' && screens.some((screen) => screen.path === path))
    .map(({ what, kind, open }) => ({
      id: `search ${what}`,
      label: `Find ${what}: ${typed}`,
      kind,
      open,
    }));
  const matching = items.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const shown = [...matching.slice(0, 12), ...searches];
  const openItem = (key: unknown) => {
    onClose();
    shown.find(({ id }) => id === key)?.open();
  };
  return (
    <Overlay className="command" label={NAME} onClose={onClose}>
      <I18nProvider locale="en-US">
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField
            aria-label={NAME}
            autoFocus
            onKeyDown={({ key, target }) => {
              // Typing selects an entry; a text that was pasted, or typed ahead, does not.
              const isSelected = (target as Element).hasAttribute('aria-activedescendant');
              if (key === 'Enter' && typed !== '' && !isSelected) openItem(shown[0]?.id);
            }}
          >
            <Input className="field" placeholder="A screen, a campaign, a lead…" />
          </SearchField>
          <Menu className="menu" aria-label="Found" items={shown} onAction={openItem}>
            {({ id, label, kind }) => (
              <MenuItem id={id} textValue={label} className="option">
                {label} <small>{kind}</small>
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      </I18nProvider>
    </Overlay>
  );
}
