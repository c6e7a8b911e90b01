/** Onboarding: its parts, and how a member completes it step by step (spec: rest#onboarding-route, onboarding#step-names). */
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { onboardingAnswer } from '../../../src/services/wordpress/overview/onboarding-items.ts';
import { phpValue, useSite, type Dispatched, type DispatchedAnswer } from '../kit/site.ts';

const portal = useSite();

const step = (name: string, required = true) => ({ name, label: `Do ${name}`, required });

const define = (items: unknown, videos: unknown = []) =>
  portal.php(`return update_option( 'practice_portal_onboarding', ${phpValue({ items, videos })} );`);

beforeEach(() =>
  define([
    { name: 'First', steps: [step('one'), step('two'), step('three'), step('extra', false)] },
    { name: 'Free', steps: [step('free-a', false), step('free-b', false)] },
  ]),
);

const complete = (...steps: (string | [name: string, json: unknown])[]) =>
  portal.dispatch(
    steps.map((entry): Dispatched => {
      const [name, json] = typeof entry === 'string' ? [entry, {}] : entry;
      return { method: 'PUT', path: `/user-onboarding/${name}`, json };
    }),
    'a-partner',
  );

const codes = (answers: DispatchedAnswer[]) => answers.map(({ status, json }) => json.code ?? status);

describe('a step', () => {
  test('that is completed advances its item; the client understands the response', async () => {
    const answers = await complete('one', 'two', 'extra', 'three');
    expect(answers.map(({ json }) => [json.item.name, json.item.progress, json.item.completed])).toEqual([
      ['First', 33, false],
      ['First', 67, false],
      ['First', 67, false],
      ['First', 100, true],
    ]);
    for (const { json, headers } of answers) {
      expect(v.parse(onboardingAnswer, json).items).toHaveLength(2);
      expect(json.items[0]).toEqual(json.item);
      expect(headers['Cache-Control']).toContain('no-store');
    }
  });

  test('of an item without required steps counts only when all are completed', async () => {
    const answers = await complete('free-a', 'free-b');
    expect(answers.map(({ json }) => [json.item.progress, json.item.completed])).toEqual([
      [0, false],
      [100, true],
    ]);
  });

  test('that is completed again stays as it was', async () => {
    await complete(['one', { data: { answer: 'first' } }]);
    const answers = await complete(['one', { data: { answer: 'second' } }]);
    expect(codes(answers)).toEqual([200]);
    const rows = await portal.php(
      `return get_user_meta( get_user_by( 'login', 'a-partner' )->ID, 'practice_portal_onboarding_step' );`,
    );
    expect(rows).toEqual([
      {
        step: 'one',
        completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        data: { answer: 'first' },
      },
    ]);
  });

  test('cannot be taken back', async () => {
    await complete('one');
    const answers = await complete(['one', { completed: false }], ['two', { completed: false }]);
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'practice_portal_step_final'],
      [409, 'practice_portal_step_final'],
    ]);
    expect((await complete('three'))[0]?.json.item.progress).toBe(67);
  });

  test('that does not exist is not found', async () => {
    for (const { status, json } of await complete('four', 'ONE', 'one%20', 'x'.repeat(65), '..')) {
      expect([status, json.code]).toEqual([404, 'practice_portal_unknown_step']);
    }
  });

  test('rejects a malformed or too large body', async () => {
    const answers = await complete(
      ['one', { completed: 'perhaps' }],
      ['one', { data: 'text' }],
      ['one', { data: { long: 'x'.repeat(5000) } }],
      ['one', '{'],
    );
    expect(codes(answers)).toEqual([
      'rest_invalid_param',
      'rest_invalid_param',
      'rest_invalid_param',
      'rest_invalid_json',
    ]);
    expect(answers.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('is the user’s own', async () => {
    await complete('one');
    const [answer] = await portal.dispatch(
      [{ method: 'POST', path: '/user-onboarding/two', json: {} }],
      'a-administrator',
    );
    expect(answer?.json.item).toMatchObject({ progress: 33 });
    expect(answer?.json.item.steps.map(({ completed }: { completed: boolean }) => completed)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('completed at the same moment as another is not lost', async () => {
    // Both requests have read the old data before either has written.
    const rows = await portal.php<unknown[]>(`
      $progress = new PracticePortal\\Onboarding\\Progress( new PracticePortal\\Onboarding\\OnboardingSteps() );
      $id       = get_user_by( 'login', 'a-partner' )->ID;
      $stale    = get_user_meta( $id );
      $progress->complete( $id, 'one' );
      wp_cache_set( $id, $stale, 'user_meta' );
      $progress->complete( $id, 'two' );
      wp_cache_delete( $id, 'user_meta' );
      return array_column( $progress->items( $id )[0]['steps'], 'completed' );`);
    expect(rows).toEqual([true, true, false, false]);
  });
});

test('invalid parts of the definition are omitted', async () => {
  await define(
    [
      'nonsense',
      { name: 'Empty', steps: [] },
      { name: '', steps: [{ name: 'one' }, { name: 'one' }, { name: 'Not A Name' }, 7] },
      { name: 'Second', steps: [{ name: 'one' }, { name: 'two', label: 'Two', required: false }] },
    ],
    [{ title: 'No address' }, { url: 'javascript:alert(1)' }, { url: 'https://videos.example/a.mp4' }, null],
  );
  const definition = await portal.php(`
    $definition = new PracticePortal\\Onboarding\\OnboardingSteps();
    return array( $definition->items(), $definition->videos() );`);
  expect(definition).toEqual([
    [
      {
        name: 'one',
        steps: [{ name: 'one', label: 'one', required: true, link: '', help: '', confirms_email: false }],
      },
      {
        name: 'Second',
        steps: [{ name: 'two', label: 'Two', required: false, link: '', help: '', confirms_email: false }],
      },
    ],
    [{ title: 'a.mp4', url: 'https://videos.example/a.mp4', poster: '' }],
  ]);
});
