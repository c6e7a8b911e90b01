/**
 * The chosen membership: exactly one at a time (spec: plans#one-plan-is-selected), and whether the terms of
 * the money-back guarantee are open beside it.
 */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { getInitialChoice, findBaseProduct, type BaseSlug } from './membership.rules.ts';
import type { MembershipContext, MembershipEvent, MembershipInput, MembershipReport } from './membership.types.ts';

export const membershipMachine = setup({
  types: {} as { input: MembershipInput; context: MembershipContext; events: MembershipEvent },
  guards: {
    isStart: ({ context }, { slug }: { slug: BaseSlug }) =>
      findBaseProduct(context.products, context.chosenId)?.slug === slug,
    isNewChoice: ({ context }, { id, slug }: { id: number; slug: BaseSlug }) =>
      id !== context.chosenId && findBaseProduct(context.products, id)?.slug === slug,
  },
  actions: {
    storeChoice: assign({ chosenId: (_, { id }: { id: number }) => id }),
    report: enqueueActions(({ context, enqueue, self }) => {
      const product = findBaseProduct(context.products, context.chosenId);
      const parent = self._parent;
      if (parent && product)
        enqueue.sendTo(parent, { type: 'membership.reported', product } satisfies MembershipReport);
    }),
  },
}).createMachine({
  id: 'membership',
  context: ({ input }) => getInitialChoice(input),
  type: 'parallel',
  states: {
    choice: {
      description: 'A new choice replaces the previous one. The same product, or one of another type, changes nothing.',
      initial: 'deciding',
      on: {
        'membership.chosen': [
          {
            guard: { type: 'isNewChoice', params: ({ event: { id } }) => ({ id, slug: 'grow-membership' }) },
            target: '.grow',
            actions: { type: 'storeChoice', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewChoice', params: ({ event: { id } }) => ({ id, slug: 'advantage-membership' }) },
            target: '.advantage',
            actions: { type: 'storeChoice', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewChoice', params: ({ event: { id } }) => ({ id, slug: 'navigator-membership' }) },
            target: '.navigator',
            actions: { type: 'storeChoice', params: ({ event }) => event },
          },
        ],
      },
      states: {
        deciding: {
          description: 'The product of the draft or of the page, else Grow.',
          always: [
            { guard: { type: 'isStart', params: { slug: 'grow-membership' } }, target: 'grow' },
            { guard: { type: 'isStart', params: { slug: 'advantage-membership' } }, target: 'advantage' },
            { guard: { type: 'isStart', params: { slug: 'navigator-membership' } }, target: 'navigator' },
            { target: 'unavailable' },
          ],
        },
        grow: { entry: 'report' },
        advantage: { entry: 'report' },
        navigator: { entry: 'report' },
        unavailable: { description: 'The site offers no product to choose.' },
      },
    },
    guarantee: {
      initial: 'closed',
      states: {
        closed: { on: { 'guarantee.opened': 'opened' } },
        opened: {
          description: 'Back can leave the page while the dialog is open. Forward must not open it again.',
          on: { 'guarantee.closed': 'closed', 'form.hidden': 'closed' },
        },
      },
    },
  },
});

export type MembershipRef = ActorRefFrom<typeof membershipMachine>;
