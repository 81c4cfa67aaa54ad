import { type Scene, STATE_MAP } from '@zipfront/contracts/content/pictures';
import type { SectionOf } from '@zipfront/contracts/content/section';
import { PageAddressForm } from '../../address-field/PageAddressForm.tsx';
import { CallHoursNote } from '../../call-hours/CallHoursNote.tsx';
import { Car, Illustrated } from '../../drawings/drawings.tsx';
import { StateMap } from '../../drawings/StateMap.tsx';
import { StreetMap } from '../../drawings/StreetMap.tsx';
import { DrivingTest, FrontYard, OpenRoad, PriceTags } from '../../drawings/scenes.tsx';
import type { SectionProps, View } from '../../view/view.ts';
import { PageZipForm } from '../../zip-form/PageZipForm.tsx';
import { PartnersRow } from '../partners/Partners.tsx';
import styles from './hero.module.css';
import statesStyles from './hero-states.module.css';
import titleStyles from './hero-title.module.css';

const SCENES: Record<Scene, typeof OpenRoad> = {
  'street-plan': StreetMap,
  'open-road': OpenRoad,
  'front-yard': FrontYard,
  'price-tags': PriceTags,
  'driving-test': DrivingTest,
};

/** The first screen: the promise, the zip form and a picture; or a title, and the road. */
export function Hero({ section, view }: SectionProps<'hero'>) {
  const className = section.form ? styles.hero : `${styles.hero} ${titleStyles.title}`;
  return (
    <section className={className} id={section.id} aria-labelledby="title">
      <div className={section.form ? `wrap ${styles.columns}` : 'wrap'}>
        <div className={styles.words}>
          <Words section={section} view={view} />
          <HeroForm section={section} view={view} />
          {section.partners ? (
            <div className={styles.partners}>
              <PartnersRow row={section.partners} view={view} />
            </div>
          ) : null}
        </div>
        {section.form ? <HeroPicture picture={section.picture} view={view} /> : null}
      </div>
      {section.form ? null : <div className={titleStyles.road} />}
    </section>
  );
}

/**
 * The picture is fetched first, as the largest thing on a wide screen; on a phone it follows the
 * form.
 */
function HeroPicture({ picture, view }: Pick<SectionOf<'hero'>, 'picture'> & { view: View }) {
  if (isScene(picture)) {
    const Drawing = SCENES[picture];
    return <Drawing className={styles.map} />;
  }
  if (picture === STATE_MAP) return <StateMap className={statesStyles.states} state={view.state} />;
  if (typeof picture === 'string') return <Illustrated icon={picture} className={styles.picture} />;
  const { src, alt = '', width, height } = picture;
  const size = { width, height };
  return <img className={styles.picture} src={src} alt={alt} fetchPriority="high" {...size} />;
}

function isScene(picture: SectionOf<'hero'>['picture']): picture is Scene {
  return typeof picture === 'string' && picture in SCENES;
}

function Words({ section, view }: SectionProps<'hero'>) {
  return (
    <>
      <div className={styles.over}>
        <p className={styles.eyebrow}>{section.eyebrow}</p>
        <p className={styles.greeting} data-greeting={view.site.greeting} hidden />
      </div>
      <h1 className={styles.heading} id="title">
        {section.heading}
      </h1>
      <p className={`lead ${styles.lead}`}>{section.lead}</p>
      {section.callHours ? <CallHoursNote id="hero-hours" view={view} className="lead" /> : null}
    </>
  );
}

/** Draws the form of the first screen, or a car on a page without a form there. */
function HeroForm({ section, view }: SectionProps<'hero'>) {
  if (!section.form) return <Car className={titleStyles.car} />;
  if (section.ask === 'address') {
    return <PageAddressForm view={view} id="hero" line={section.line} />;
  }
  return <PageZipForm view={view} id="hero" line={section.line} first />;
}
