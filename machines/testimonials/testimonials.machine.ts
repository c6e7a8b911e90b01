/**
 * The visible testimonial of the carousel (spec: spotlight#testimonials). It never advances by itself.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import type { TestimonialsContext, TestimonialsEvent, TestimonialsInput } from './testimonials.types.ts';

export const testimonialsMachine = setup({
  types: {} as { input: TestimonialsInput; context: TestimonialsContext; events: TestimonialsEvent },
  guards: {
    hasNone: ({ context }) => context.testimonials.length === 0,
    hasOne: ({ context }) => context.testimonials.length === 1,
  },
  actions: {
    turn: assign({
      index: ({ context: { index, testimonials } }, { by }: { by: 1 | -1 }) =>
        (index + by + testimonials.length) % testimonials.length,
    }),
  },
}).createMachine({
  id: 'testimonials',
  context: ({ input: { testimonials } }) => ({ testimonials, index: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasNone', target: 'showingNone' },
        { guard: 'hasOne', target: 'showingOne' },
        { target: 'showingSeveral' },
      ],
    },
    showingNone: { description: 'The page omits the section and its heading.' },
    showingOne: { description: 'One testimonial needs no arrows.' },
    showingSeveral: {
      description: 'The arrows wrap around from the last to the first, and back.',
      on: {
        'next.pressed': { actions: { type: 'turn', params: { by: 1 } } },
        'previous.pressed': { actions: { type: 'turn', params: { by: -1 } } },
      },
    },
  },
});

export type TestimonialsRef = ActorRefFrom<typeof testimonialsMachine>;
