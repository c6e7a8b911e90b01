import { useSelector } from '@xstate/react';
import type { TestimonialsRef } from '../../../machines/testimonials/testimonials.machine.ts';
import {
  selectHasArrows,
  selectIndex,
  selectIsAbsent,
  selectTestimonials,
} from '../../../machines/testimonials/testimonials.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { t } from '../../ui/text/t.ts';

/** A carousel by the ARIA pattern. All slides overlap in one area, so that the page does not shift when the slide changes. */
export function Testimonials({ testimonials: actor }: { testimonials: TestimonialsRef }) {
  const testimonials = useSelector(actor, selectTestimonials);
  const current = useSelector(actor, selectIndex);
  const hasArrows = useSelector(actor, selectHasArrows);
  if (useSelector(actor, selectIsAbsent)) return null;
  const slideLabel = (index: number) => t('{number} of {total}', { number: index + 1, total: testimonials.length });
  return (
    <section className="pp-spotlight-section" aria-roledescription={t('carousel')} aria-labelledby="pp-testimonials">
      <div className="pp-testimonials-head">
        <h2 id="pp-testimonials">{t('Testimonials')}</h2>
        {hasArrows ? (
          <div className="pp-testimonials-arrows">
            <Button className="pp-testimonials-arrow" onClick={() => actor.send({ type: 'previous.pressed' })}>
              <Icon name="arrow-left" />
              <VisuallyHidden>{t('Previous testimonial')}</VisuallyHidden>
            </Button>
            <span className="pp-testimonials-place" aria-hidden="true">
              {slideLabel(current)}
            </span>
            <Button className="pp-testimonials-arrow" onClick={() => actor.send({ type: 'next.pressed' })}>
              <Icon name="arrow-right" />
              <VisuallyHidden>{t('Next testimonial')}</VisuallyHidden>
            </Button>
          </div>
        ) : null}
      </div>
      <div className="pp-testimonials-slides" aria-live="polite">
        {testimonials.map(({ message, name }, index) => (
          <div
            key={index}
            className={`pp-panel pp-testimonial${index === current ? '' : ' pp-testimonial-away'}`}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={slideLabel(index)}
          >
            <figure>
              <blockquote dir="auto">{message}</blockquote>
              {name === '' ? null : <figcaption dir="auto">{name}</figcaption>}
            </figure>
          </div>
        ))}
      </div>
    </section>
  );
}
