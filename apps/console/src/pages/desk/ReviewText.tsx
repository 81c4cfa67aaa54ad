import type { ReviewView } from '@zipfront/contracts/console/desk';
import { Time } from '../Time.tsx';
import { Fact, Facts } from './Facts.tsx';

/** Shows the whole review as visitors see it once it is published, and why it is held. */
export function ReviewText({ item: { review, site, status, reason } }: { item: ReviewView }) {
  const { rating, title, content, name, place, from, to, vehicle, response } = review;
  return (
    <Facts>
      <Fact term="Stars">{String(rating)}</Fact>
      <Fact term="Title">{title}</Fact>
      <Fact term="Text" isWide>
        <span className="lines">{content}</span>
      </Fact>
      <Fact term="Name">{name}</Fact>
      <Fact term="Place">{place}</Fact>
      <Fact term="From">{from}</Fact>
      <Fact term="To">{to}</Fact>
      <Fact term="Vehicle">{vehicle}</Fact>
      <Fact term="Answer" isWide>
        {response && <span className="lines">{response.text}</span>}
      </Fact>
      <Fact term="State">{stateOf(status, reason)}</Fact>
      <Fact term="Sent">
        <Time at={review.date} /> {review.locale === 'es-US' ? 'in Spanish' : 'in English'}, {site}
      </Fact>
      <Fact term="Marks">{marksOf(review)}</Fact>
    </Facts>
  );
}

function stateOf(status: ReviewView['status'], reason: string | null): string {
  const words = { pending: 'Held', approved: 'Published', rejected: 'Rejected' }[status];
  return reason === null ? words : `${words}: ${reason}`;
}

function marksOf({ pinned, verified, sample }: ReviewView['review']): string {
  return [pinned ? 'pinned' : '', verified ? 'verified' : '', sample ? 'sample' : '']
    .filter(Boolean)
    .join(', ');
}
