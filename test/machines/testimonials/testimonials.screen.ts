import type { TestimonialsContext } from '../../../machines/testimonials/testimonials.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const heading: ExpectedElement = { role: 'heading', name: 'Testimonials' };
const next: ExpectedElement = { role: 'button', name: 'Next testimonial' };
const previous: ExpectedElement = { role: 'button', name: 'Previous testimonial' };

/** Region, heading, and the one slide that is shown with its message and name. */
const slide = ({ testimonials, index }: TestimonialsContext): ExpectedElement[] => [
  heading,
  { role: 'region', name: 'Testimonials' },
  { role: 'group', name: `${index + 1} of ${testimonials.length}`, text: testimonials[index]?.message ?? '' },
  { role: 'group', name: `${index + 1} of ${testimonials.length}`, text: testimonials[index]?.name ?? '' },
];

export const testimonialsScreen: ScreenModel<TestimonialsContext> = {
  '#testimonials.showingNone': () => [],
  '#testimonials.showingOne': slide,
  '#testimonials.showingSeveral': (context) => [...slide(context), previous, next],
};

export const testimonialsUserActions: UserActions = {
  'next.pressed': () => ({ click: next }),
  'previous.pressed': () => ({ click: previous }),
};
