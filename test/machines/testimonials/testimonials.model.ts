import { testimonialsMachine } from '../../../machines/testimonials/testimonials.machine.ts';
import type { Testimonial } from '../../../machines/testimonials/testimonials.types.ts';
import { createModel } from '#kit';

export const said: Testimonial[] = [
  { message: 'They answer on the same day.', name: 'Ada Lovelace' },
  { message: 'Our supplies cost a fifth less.', name: 'Grace Hopper' },
  { message: 'We would choose them again.', name: '' },
];

export const testimonialsModel = (testimonials: Testimonial[]) =>
  createModel(testimonialsMachine, {
    input: { testimonials },
    events: { 'next.pressed': [{}], 'previous.pressed': [{}] },
    serializeState: ({ index, testimonials: { length } }) => ({ index, length }),
  });

export const testimonialsModels = [0, 1, 2, 3].map((count) => testimonialsModel(said.slice(0, count)));
