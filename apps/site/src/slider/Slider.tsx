import type { Picture } from '@zipfront/contracts/content/pictures';
import type { SectionOf } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import { Children, type ReactNode } from 'react';
import { Arrow } from '../drawings/drawings.tsx';
import { islandMarks } from '../islands/island.ts';
import styles from './slider.module.css';
import shownStyles from './slides-shown.module.css';

interface Props {
  section: SectionOf<'reviews'> | SectionOf<'slider'>;
  words: Site['slider'];
  children: ReactNode;
}

/** The browser needs no React: a script attaches near the screen (`island.ts`). */
export function Slider({ section, words, children }: Props) {
  const { heading: label, show, loop } = section;
  const slides = Children.toArray(children);
  return (
    <div
      className={[styles.slider, shownStyles[show]].filter(Boolean).join(' ')}
      {...islandMarks('slider', 'visible')}
      data-slider={section.location ?? section.id ?? section.type}
      data-slider-loops={loop || undefined}
    >
      <section
        className={styles.view}
        aria-roledescription={words.role}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboards
        tabIndex={0}
        data-slider-view
      >
        <ul className={styles.track}>
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
            <li key={index} className={styles.slide}>
              {slide}
            </li>
          ))}
        </ul>
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, there is nothing to fill in */}
      <div className={styles.controls} role="group" aria-label={label}>
        <div className={styles.dots}>
          {slides.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
              key={index}
              type="button"
              data-slide={index}
              aria-label={worded(words.goTo, String(index + 1), slides.length)}
            />
          ))}
        </div>
        <div className={styles.turns}>
          <button type="button" data-slide="previous">
            <Arrow />
            <span className="hidden">{words.previous}</span>
          </button>
          <button type="button" data-slide="next">
            <Arrow />
            <span className="hidden">{words.next}</span>
          </button>
        </div>
      </div>
      <p className="hidden" aria-live="polite" data-slider-position={words.position} />
    </div>
  );
}

/** Fills in a text of the content: `{slide} of {slides}`. */
function worded(text: string, slide: string, slides: number): string {
  return text.replace('{slide}', slide).replace('{slides}', String(slides));
}

/** Shows nothing; an image must have a source. */
const NO_PICTURE = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

/** The slider's script loads the picture; without a script the browser loads it late. */
export function SlidePicture({ picture }: { picture: Picture }) {
  const { src, width, height, alt = '' } = picture;
  const size = { width, height };
  return (
    <>
      <img className={styles.picture} src={NO_PICTURE} data-src={src} alt={alt} {...size} />
      <noscript>
        <img src={src} loading="lazy" alt={alt} {...size} />
      </noscript>
    </>
  );
}
