import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { testimonialsMachine } from '../../../machines/testimonials/testimonials.machine.ts';
import { selectHasArrows, selectIndex, selectIsAbsent } from '../../../machines/testimonials/testimonials.selectors.ts';
import { toGraph } from '#kit';
import { said, testimonialsModels } from './testimonials.model.ts';

const states = testimonialsModels.flatMap((model) => toGraph(model).states);

describe('the testimonials carousel, by the specification', () => {
  it('arrows appear only for more than one testimonial', () => {
    for (const state of states) expect(selectHasArrows(state)).toBe(state.context.testimonials.length > 1);
  });

  it('no carousel appears without a testimonial', () => {
    for (const state of states) expect(selectIsAbsent(state)).toBe(state.context.testimonials.length === 0);
  });

  it('starts with the first and follows the vendor’s order', () => {
    const actor = createActor(testimonialsMachine, { input: { testimonials: said } }).start();
    const seen = said.map(() => {
      const index = selectIndex(actor.getSnapshot());
      actor.send({ type: 'next.pressed' });
      return index;
    });
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe('after any events', () => {
  it('one testimonial is shown, previous undoes next, and a full round returns to the first', () => {
    const press = fc.constantFrom('next.pressed' as const, 'previous.pressed' as const);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(press, { maxLength: 40 }), (count, presses) => {
        const testimonials = Array.from({ length: count }, (_, index) => ({ message: `Message ${index}`, name: '' }));
        const actor = createActor(testimonialsMachine, { input: { testimonials } }).start();
        for (const type of presses) actor.send({ type });
        const shown = selectIndex(actor.getSnapshot());
        expect(testimonials[shown]).toBeDefined();
        actor.send({ type: 'next.pressed' });
        actor.send({ type: 'previous.pressed' });
        expect(selectIndex(actor.getSnapshot())).toBe(shown);
        for (let turn = 0; turn < count; turn += 1) actor.send({ type: 'next.pressed' });
        expect(selectIndex(actor.getSnapshot())).toBe(shown);
        actor.stop();
      }),
    );
  });
});
