import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { testimonialsMachine, type TestimonialsRef } from '../../../machines/testimonials/testimonials.machine.ts';
import { Testimonials } from '../../../src/pages/spotlight/Testimonials.tsx';
import { describeView } from '../describe-view.ts';
import { said, testimonialsModels } from './testimonials.model.ts';
import { testimonialsUserActions, testimonialsScreen } from './testimonials.screen.ts';
import '../../../src/pages/spotlight/spotlight.css';

describeView(testimonialsModels, {
  screen: testimonialsScreen,
  userActions: testimonialsUserActions,
  view: (testimonials: TestimonialsRef) => <Testimonials testimonials={testimonials} />,
});

describe('the carousel', () => {
  afterEach(cleanup);

  it('has one slide that is not hidden, and turning is announced', () => {
    const actor = createActor(testimonialsMachine, { input: { testimonials: said } }).start();
    const { container } = render(<Testimonials testimonials={actor} />);
    const shown = () =>
      [...container.querySelectorAll('.pp-testimonial:not(.pp-testimonial-away)')].map(
        (slide) => slide.querySelector('blockquote')?.textContent,
      );
    expect(shown()).toEqual(['They answer on the same day.']);
    fireEvent.click(screen.getByRole('button', { name: 'Next testimonial' }));
    expect(shown()).toEqual(['Our supplies cost a fifth less.']);
    expect(container.querySelector('.pp-testimonials-slides')?.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('region', { name: 'Testimonials' }).getAttribute('aria-roledescription')).toBe('carousel');
  });

  it('the arrow that was pressed keeps the focus', () => {
    const actor = createActor(testimonialsMachine, { input: { testimonials: said } }).start();
    render(<Testimonials testimonials={actor} />);
    const arrow = screen.getByRole('button', { name: 'Previous testimonial' });
    arrow.focus();
    fireEvent.click(arrow);
    expect(document.activeElement).toBe(arrow);
  });
});
