/** What the decisions say of the list at scale: one request in flight, late answers dropped, rows that were seen kept. */
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import { NO_QUESTION } from '../../../machines/member-list/member-list.rules.ts';
import { memberAt } from '../../../machines/member-list/member-list.selectors.ts';
import type { MembersPage, ReadMembersInput } from '../../../machines/member-list/member-list.types.ts';
import { graphOf } from '#kit';
import { crowd, STRANGER } from '../directory/members.ts';
import { FIRST, memberListModel } from './member-list.model.ts';

const { states, strandedFrom } = graphOf(memberListModel);

const ALL = crowd(1000);
const PER_PAGE = 48;

/** A host with a thousand members; each answer waits until the test lets it go. */
function started(row = 0) {
  const asked: ReadMembersInput[] = [];
  const waiting: Array<(change?: Partial<MembersPage>) => void> = [];
  const pageOf = (begin: number): MembersPage => ({
    members: ALL.slice(begin, begin + PER_PAGE),
    total: ALL.length,
    onMap: ALL.length,
    version: '1',
    next: `after ${begin + PER_PAGE}`,
  });
  const actor = createActor(
    memberListMachine.provide({
      actors: {
        readMembers: fromPromise<MembersPage, ReadMembersInput>(({ input }) => {
          asked.push(input);
          const begin = input.after === null ? input.skip : Number(input.after.split(' ')[1]);
          return new Promise((resolve) => waiting.push((change) => resolve({ ...pageOf(begin), ...change })));
        }),
      },
    }),
    { input: { first: pageOf(0), perPage: PER_PAGE, question: NO_QUESTION, row } },
  ).start();
  const answer = async (change?: Partial<MembersPage>) => {
    waiting.shift()?.(change);
    await Promise.resolve();
    await Promise.resolve();
  };
  const at = (place: number) => {
    const { pages, perPage } = actor.getSnapshot().context;
    return memberAt(pages, perPage, place)?.name;
  };
  return { actor, asked, answer, at, waiting };
}

const search = (text: string) => ({ type: 'question.changed', question: { ...NO_QUESTION, search: text } }) as const;

describe('the list', () => {
  it('knows its length from the first answer, and asks for nothing that is not near', () => {
    const { actor, asked } = started();
    expect(actor.getSnapshot().context.total).toBe(1000);
    expect(asked).toEqual([]);
  });

  it('goes on from a cursor, and enters anywhere by leaving rows out', async () => {
    const { actor, asked, answer, at } = started();
    actor.send({ type: 'rows.wanted', from: 40, to: 60 });
    await answer({ next: 'after 96' });
    actor.send({ type: 'rows.wanted', from: 900, to: 910 });
    await answer();
    expect(asked.map(({ after, skip }) => [after, skip])).toEqual([
      ['after 48', 0],
      [null, 864],
    ]);
    await vi.waitFor(() => expect([at(50), at(905)]).toEqual(['Member 51', 'Member 906']));
  });

  it('keeps rows that were seen: coming back asks nothing', async () => {
    const { actor, asked, answer } = started();
    actor.send({ type: 'rows.wanted', from: 48, to: 60 });
    await answer();
    actor.send({ type: 'rows.wanted', from: 0, to: 20 });
    actor.send({ type: 'rows.wanted', from: 48, to: 60 });
    expect(asked).toHaveLength(1);
  });

  it('has one request in flight while somebody types, and drops the late answers', async () => {
    const { actor, asked, answer, waiting, at } = started();
    for (const text of ['r', 'ro', 'ros', 'rose']) actor.send(search(text));
    expect(asked.map(({ question }) => question.search)).toEqual(['r']);
    await answer({ members: [], total: 0 });
    await vi.waitFor(() => expect(asked.map(({ question }) => question.search)).toEqual(['r', 'rose']));
    // What the late answer said is nowhere.
    expect([actor.getSnapshot().context.total, at(0)]).toEqual([1000, 'Member 1']);
    expect(waiting).toHaveLength(1);
  });

  it('comes back to the row where one was', async () => {
    const { asked, answer, actor } = started(500);
    expect(asked[0]).toMatchObject({ skip: 480 });
    expect(actor.getSnapshot().context.shown).toEqual({ row: 500, id: null });
    await answer();
  });

  it('where the index has changed meanwhile, only the new rows are kept', async () => {
    const { actor, answer, at } = started();
    actor.send({ type: 'rows.wanted', from: 96, to: 100 });
    await answer({ version: '2', total: 999 });
    await vi.waitFor(() => expect(actor.getSnapshot().context).toMatchObject({ version: '2', total: 999 }));
    expect([at(0), at(100)]).toEqual([undefined, 'Member 101']);
  });

  it('never lists whom the server should not have sent', async () => {
    const { actor, answer, at } = started();
    actor.send(search('x'));
    await answer({ members: [STRANGER], total: 1 });
    await vi.waitFor(() => expect(actor.getSnapshot().context.total).toBe(1));
    expect(at(0)).toBeUndefined();
  });
});

describe('in every state', () => {
  it('the length is what the host said', () => {
    for (const { context } of states) expect([0, FIRST.total]).toContain(context.total);
  });

  it('one can come to all rows near the window', () => {
    expect(strandedFrom((snapshot) => snapshot.matches('resting'))).toEqual([]);
  });
});
