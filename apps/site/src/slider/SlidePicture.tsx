import type { Picture } from '@zipfront/contracts/content/picture';
import styles from './slider.module.css';

/**
 * A picture on a slide. Its source waits in a data attribute until the slide is near; without
 * JavaScript the browser itself loads it late.
 */
export function SlidePicture({ picture }: { picture: Picture }) {
  const { src, width, height, alt = '' } = picture;
  const size = { width, height };
  return (
    <>
      <img className={styles.picture} data-src={src} alt={alt} {...size} />
      <noscript>
        <img className={styles.plain} src={src} loading="lazy" alt={alt} {...size} />
      </noscript>
    </>
  );
}
