/**
 * The visible testimonial of the carousel (specification, section 2 "Vendor spotlight"). It never advances by itself.
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
    showingNone: { description: 'The section with its heading is not there at all.' },
    showingOne: { description: 'Nothing to turn to, so there are no arrows.' },
    showingSeveral: {
      description: 'After the last comes the first, so that neither arrow ever leads nowhere.',
      on: {
        'next.pressed': { actions: { type: 'turn', params: { by: 1 } } },
        'previous.pressed': { actions: { type: 'turn', params: { by: -1 } } },
      },
    },
  },
});

export type TestimonialsRef = ActorRefFrom<typeof testimonialsMachine>;
