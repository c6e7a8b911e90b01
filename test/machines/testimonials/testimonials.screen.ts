import type { TestimonialsContext } from '../../../machines/testimonials/testimonials.types.ts';
import type { Gestures, ScreenTable, Seen } from '#kit';

const heading: Seen = { role: 'heading', name: 'Testimonials' };
const next: Seen = { role: 'button', name: 'Next testimonial' };
const previous: Seen = { role: 'button', name: 'Previous testimonial' };

/** Region, heading, and the one slide that is shown with its message and name. */
const slide = ({ testimonials, index }: TestimonialsContext): Seen[] => [
  heading,
  { role: 'region', name: 'Testimonials' },
  { role: 'group', name: `${index + 1} of ${testimonials.length}`, text: testimonials[index]?.message ?? '' },
  { role: 'group', name: `${index + 1} of ${testimonials.length}`, text: testimonials[index]?.name ?? '' },
];

export const testimonialsScreen: ScreenTable<TestimonialsContext> = {
  '#testimonials.showingNone': () => [],
  '#testimonials.showingOne': slide,
  '#testimonials.showingSeveral': (context) => [...slide(context), previous, next],
};

export const testimonialsGestures: Gestures = {
  'next.pressed': () => ({ click: next }),
  'previous.pressed': () => ({ click: previous }),
};
