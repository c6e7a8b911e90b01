import { assign, setup, stopChild } from 'xstate';
import { sendToChildren } from '../lib/send-to-children.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { practiceMachine } from '../practice/practice.machine.ts';
import { emptyPractice, savedNameOnLoad } from '../practice/practice.rules.ts';
import type { PracticeReport } from '../practice/practice.types.ts';
import { PRACTICES_LIMIT } from '../lib/contract/rules.ts';
import { practicesOnLoad } from './practices.rules.ts';
import type {
  PracticeEntry,
  PracticesContext,
  PracticesEvent,
  PracticesFocus,
  PracticesInput,
  PracticesReport,
} from './practices.types.ts';

const toId = (number: number) => `practice-${number}`;

/** After a deletion the next practice gets the focus, or Add Practice if there is none. */
function focusAfter(entries: readonly PracticeEntry[], id: string): PracticesFocus {
  const next = entries[entries.findIndex((entry) => entry.id === id) + 1];
  return next ? { on: 'practice', id: next.id } : { on: 'addPractice' };
}

/** The practices of a registration: an actor for each, at least one. */
export const practicesMachine = setup({
  types: {} as {
    input: PracticesInput;
    context: PracticesContext;
    events: PracticesEvent;
    children: Record<string, 'practice'>;
  },
  actors: { practice: practiceMachine },
  guards: {
    canAdd: ({ context }) => context.entries.length < PRACTICES_LIMIT,
    /** The first practice cannot be deleted. */
    canDelete: ({ context }, { id }: { id: string }) => context.entries.findIndex((entry) => entry.id === id) > 0,
  },
  actions: {
    addPractice: assign(({ context, spawn }) => {
      const id = toId(context.nextNumber);
      const practice = emptyPractice();
      spawn('practice', { id, input: { id, practice } });
      return {
        entries: [...context.entries, { id, practice, savedName: '' }],
        nextNumber: context.nextNumber + 1,
        focus: { on: 'newPractice' as const, id },
      };
    }),
    deletePractice: assign({
      entries: ({ context }, { id }: { id: string }) => context.entries.filter((entry) => entry.id !== id),
      focus: ({ context }, { id }) => focusAfter(context.entries, id),
    }),
    stopPractice: stopChild((_, { id }: { id: string }) => id),
    storePractice: assign({
      entries: ({ context }, { id, practice, savedName }: PracticeReport) =>
        context.entries.map((entry) => (entry.id === id ? { id, practice, savedName } : entry)),
    }),
    forwardToPractices: sendToChildren(({ entries }: PracticesContext) => entries.map(({ id }) => id)),
    report: sendToParent(({ entries }: PracticesContext): PracticesReport => ({
      type: 'practices.reported',
      practices: entries.map(({ practice }) => practice),
    })),
  },
}).createMachine({
  id: 'practices',
  context: ({ input, spawn }) => {
    const practices = practicesOnLoad(input.practices);
    const entries = practices.map((practice, index) => ({
      id: toId(index + 1),
      practice,
      savedName: savedNameOnLoad(practice),
    }));
    for (const { id, practice } of entries) spawn('practice', { id, input: { id, practice } });
    return { entries, nextNumber: entries.length + 1, focus: null };
  },
  initial: 'listing',
  states: {
    listing: {
      on: {
        'practice.added': { guard: 'canAdd', actions: ['addPractice', 'report'] },
        'practice.deleted': {
          description:
            'Stops the practice’s actor, and so a running address check. The first practice cannot be deleted.',
          guard: { type: 'canDelete', params: ({ event }) => event },
          actions: [
            { type: 'deletePractice', params: ({ event }) => event },
            { type: 'stopPractice', params: ({ event }) => event },
            'report',
          ],
        },
        'practice.reported': { actions: [{ type: 'storePractice', params: ({ event }) => event }, 'report'] },
        'fields.revealed': { actions: 'forwardToPractices' },
        'form.hidden': { actions: 'forwardToPractices' },
      },
    },
  },
});
