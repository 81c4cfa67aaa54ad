import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PREVIEW_PATH } from '@zipfront/contracts/console/pages';
import { PATHS } from '../paths.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { Empty } from '../ui/States.tsx';
import { contentPages } from './content-pages.ts';
import { WIDTHS } from './content-search.ts';
import { StatePill } from './StatePill.tsx';
import './content.css';

const route = getRouteApi(PATHS.contentPage);

export function ContentPage() {
  const { page, variant, width = 'desktop' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(contentPages);
  const row = data?.rows.find((one) => one.page === page && one.state !== 'removed');
  const isMissing = data !== undefined && data.errors.length === 0 && row === undefined;
  const query = variant === undefined ? '' : `?${new URLSearchParams({ variant })}`;
  return (
    <>
      <TopBar title={row?.title ?? page}>
        {row === undefined ? null : <StatePill state={row.state} />}
      </TopBar>
      <div className="chips">
        <Link to={PATHS.content} className="link">
          ← All pages
        </Link>
        <nav className="widths" aria-label="Width">
          {WIDTHS.map(({ id, label }) => (
            <Link
              key={id}
              from={PATHS.contentPage}
              search={(now) => ({ ...now, width: id })}
              replace
              className={`chip ${width === id ? 'on' : 'plain'}`}
              aria-current={width === id ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        {row === undefined || row.variants.length === 0 ? null : (
          <ChipMenu
            label="Variant"
            options={row.variants.map((id) => ({ id, label: id }))}
            chosen={[variant ?? (row.variants[0] as string)]}
            onChoose={([chosen]) => navigate({ search: (now) => ({ ...now, variant: chosen }) })}
          >
            {variant ?? row.variants[0]}
          </ChipMenu>
        )}
        {row?.address ? (
          <a href={row.address} className="link" target="_blank" rel="noreferrer">
            Published page <span aria-hidden="true">↗</span>
          </a>
        ) : null}
      </div>
      <Card title={page}>
        {isMissing ? (
          <Empty title="The content files have no page here.">
            <Link to={PATHS.content} className="link">
              See all pages
            </Link>
          </Empty>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
            <section className="frame-room" aria-label="The page" tabIndex={0}>
              <iframe
                className={`page-frame ${width}`}
                src={`${PREVIEW_PATH}${page}${query}`}
                title={`The page ${page} as its file says`}
                sandbox="allow-same-origin"
              />
            </section>
            <p className="table-note">
              Shown from the files as they are now, without scripts: menus open and links lead on,
              forms send nothing, and nothing is counted.
            </p>
          </>
        )}
      </Card>
    </>
  );
}
