import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PageState } from '@zipfront/contracts/api/content';
import { getContent, listContentPages } from '@zipfront/contracts/api/content';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CsvLink } from '../ui/Card.tsx';
import { type Column, column, DataTable, wide } from '../ui/DataTable.tsx';
import { todayIn } from '../ui/days.ts';
import { Figures } from '../ui/Figures.tsx';
import { countText, dayText, instantText } from '../ui/format.ts';
import { SearchForm } from '../ui/SearchForm.tsx';
import { Empty, Loaded } from '../ui/States.tsx';
import { contentPages } from './content-pages.ts';
import { FileErrors } from './FileErrors.tsx';
import { StatePill } from './StatePill.tsx';
import './content.css';

const route = getRouteApi(PATHS.content);

type Row = ResponseOf<typeof listContentPages>['rows'][number];

/** Published pages that are listed where nothing waits to be published: about a screen of them. */
const FIRST_PAGES = 20;

/** The pages of the content files that are not published as they are; a search finds any. */
export function Content() {
  const { site, search } = route.useSearch();
  const navigate = route.useNavigate();
  const timeZone = useTimeZone(undefined);
  const { data: publication } = useQuery(apiQuery(getContent, {}));
  const found = useQuery(contentPages);
  const { data, isFetching, refetch } = found;
  const rows = (data?.rows ?? []).filter((row) => site === undefined || row.site === site);
  const shown = rows.filter((row) =>
    search === undefined ? row.state !== 'published' : isFound(row, search),
  );
  const title = search === undefined ? 'Not published yet' : 'Pages found';
  const count = (...states: PageState[]) =>
    countText(rows.filter(({ state }) => states.includes(state)).length);
  const columns = columnsFor(timeZone);
  const isWhole = data !== undefined && data.errors.length === 0;
  return (
    <>
      <TopBar
        title="Content"
        site={site}
        onSite={(chosen) => navigate({ search: { site: chosen, search } })}
      >
        <SearchForm
          label="Find any page by its path or title"
          placeholder="Path or title of any page"
          text={search}
          onSearch={(text) => navigate({ search: { site, search: text } })}
        />
        <Button disabled={isFetching} onClick={() => refetch()}>
          {isFetching ? 'Reading…' : 'Read the files again'}
        </Button>
      </TopBar>
      {isWhole ? (
        <Figures
          label="Pages"
          figures={[
            {
              label: 'Published',
              value: countText(rows.filter(({ address }) => address !== null).length),
              late: publication ? instantText(publication.published_at, timeZone) : '',
            },
            {
              label: 'Changed',
              value: count('changed', 'site-changed', 'removed'),
              note: rows.some(isRemoved) ? `${count('removed')} removed` : undefined,
            },
            { label: 'New', value: count('new') },
            { label: 'Drafts', value: count('draft') },
          ]}
        />
      ) : null}
      <Loaded found={found} rows={6}>
        {({ errors }) =>
          errors.length > 0 ? (
            <Errors errors={errors} />
          ) : (
            <Card title={title} more={<CsvLink file={fileAddress(listContentPages, {})} />}>
              {shown.length > 0 ? (
                <DataTable
                  label={title}
                  columns={columns}
                  rows={shown}
                  keyOf={({ page, state }) => `${page} ${state}`}
                />
              ) : search === undefined ? (
                <Empty title="Every page is as its file says.">
                  Change a file of the content, or write a new page with <code>draft: true</code>.
                  It is listed here before visitors see it.
                </Empty>
              ) : (
                <Empty
                  title={`No page${site === undefined ? '' : ` of ${site}`} has “${search}” in its path or title.`}
                >
                  Search for a part of its address, such as <code>/auto</code>, or for one word of
                  its title.{' '}
                  {site === undefined ? null : (
                    <>
                      <Link to={PATHS.content} search={{ search }} className="link">
                        Search all sites
                      </Link>{' '}
                    </>
                  )}
                  <Link to={PATHS.content} search={{ site }} className="link">
                    Show what is not published
                  </Link>
                </Empty>
              )}
              {shown.length === 0 || search !== undefined ? null : (
                <p className="table-note">
                  Publishing takes everything but drafts at once: send the server SIGHUP, or start
                  it again. A draft is published when its line <code>draft: true</code> is deleted.
                </p>
              )}
            </Card>
          )
        }
      </Loaded>
      {isWhole && rows.length > 0 && shown.length === 0 && search === undefined ? (
        <Card title="Published pages">
          <DataTable
            label="Published pages"
            columns={columns}
            rows={rows.slice(0, FIRST_PAGES)}
            keyOf={({ page }) => page}
          />
          {rows.length > FIRST_PAGES ? (
            <p className="table-note">
              The {FIRST_PAGES} of {countText(rows.length)} pages that were changed last; the search
              finds any.
            </p>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}

function isFound({ page, title }: Row, search: string): boolean {
  return `${page} ${title}`.toLowerCase().includes(search.toLowerCase());
}

function isRemoved({ state }: Row): boolean {
  return state === 'removed';
}

function Errors({ errors }: { errors: readonly string[] }) {
  return (
    <Card title={errors.length === 1 ? 'The files have an error' : 'The files have errors'}>
      <p className="table-note">
        Nothing of them can be shown or published until each is fixed. Visitors see the pages as
        they were.
      </p>
      <FileErrors errors={errors} />
    </Card>
  );
}

const columnsFor = (timeZone: string): Column<Row>[] => [
  column('page', 'Page', ({ page, state }) =>
    state === 'removed' ? (
      <span className="row-name">{page}</span>
    ) : (
      <Link to={PATHS.contentPage} search={{ page }} className="row-name">
        {page}
      </Link>
    ),
  ),
  column('state', 'State', ({ state }) => <StatePill state={state} />),
  {
    id: 'title',
    label: 'Title',
    isWide: true,
    cell: ({ title }) => <span className="sentence">{title}</span>,
  },
  wide('changed', 'File changed', ({ changed_at: at }) =>
    at === null ? null : (
      <time dateTime={at} title={instantText(at, timeZone)}>
        {dayText(todayIn(timeZone, Date.parse(at)))}
      </time>
    ),
  ),
  column('published', 'Live page', ({ address }) =>
    address === null ? (
      <span className="quiet">none</span>
    ) : (
      <a href={address} className="link" target="_blank" rel="noreferrer">
        Open<span className="visually-hidden"> {address}</span> <span aria-hidden="true">↗</span>
      </a>
    ),
  ),
];
