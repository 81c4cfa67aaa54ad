import { Arrow } from '../../drawings/drawings.tsx';
import { SlidePicture, Slider } from '../../slider/Slider.tsx';
import { ContentLink } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './stories.module.css';

export function SliderStories({ section, view }: SectionProps<'slider'>) {
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        {section.note ? <p className={styles.note}>{section.note}</p> : null}
        <Slider section={section} words={view.site.slider}>
          {section.slides.map(({ heading, text, picture, link }) => (
            <div key={heading} className={styles.story}>
              {picture ? <SlidePicture picture={picture} /> : null}
              <div className={styles.words}>
                <h3>{heading}</h3>
                <p className={styles.text}>{text}</p>
                {link ? (
                  <ContentLink view={view} link={link} className="way">
                    <Arrow />
                  </ContentLink>
                ) : null}
              </div>
            </div>
          ))}
        </Slider>
      </div>
    </section>
  );
}
