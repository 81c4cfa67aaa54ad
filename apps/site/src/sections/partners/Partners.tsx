import type { PartnersSection } from '@zipfront/contracts/content/sections/partners';
import { SlidePicture, Slider } from '../../slider/Slider.tsx';
import type { View } from '../../view/view.ts';
import styles from './partners.module.css';

/** The insurers that are compared, each on a plate of its own. */
export function Partners({ section, view }: { section: PartnersSection; view: View }) {
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        <p className={styles.note}>{section.note}</p>
        <Slider
          name={section.location ?? section.id ?? section.type}
          label={section.heading}
          words={view.site.slider}
          show={section.show}
          loop={section.loop}
        >
          {section.partners.map(({ name, text, logo }) => (
            <div key={name} className={styles.plate}>
              {logo ? <SlidePicture picture={logo} /> : <b className={styles.name}>{name}</b>}
              <p>{text}</p>
            </div>
          ))}
        </Slider>
      </div>
    </section>
  );
}
