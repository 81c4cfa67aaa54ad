import { expect, it } from 'vitest';
import { StarRating } from './StarRating.tsx';
import { readAttributes, renderForm } from './testing/render-form.tsx';

const rating = (
  <StarRating
    name="rating"
    label="Your rating"
    none="No rating"
    options={[
      ['2', 'Good'],
      ['1', 'Bad'],
    ]}
  />
);

it('renders a plain list without a script, with no rating chosen', () => {
  const html = renderForm(rating);
  expect(readAttributes(html, 'select')).toMatchObject({ id: 'demo-rating', name: 'rating' });
  expect(html).toContain('<option value="" selected="">No rating</option>');
  expect(html).not.toContain('star');
});

it('selects the rating that was posted', () => {
  const shown = { values: { rating: '2' }, errors: {}, message: null };
  expect(renderForm(rating, { shown })).toContain('<option value="2" selected="">Good</option>');
});
