/** Generated payloads are valid, equal for equal seeds, and named with their seed if a path fails. */
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup, spawnChild } from 'xstate';
import { describeChart, machineDriver, createModel, runPath, unhandledEvents, type Model } from '#kit';
import { fromArbitrary } from '../../../kit/fast-check/index.ts';
import { listedPayloads } from '../../../kit/docs/listed-payloads.ts';
import { actorSchema, eventSchema, fromSchema, inputSchema } from '../../../kit/schema/index.ts';
import { modelText, whatIsMissing } from '../../../kit/scaffold/model-text.ts';

const word = fc.record({ text: fc.string({ minLength: 1, maxLength: 8 }) });

const age = v.pipe(v.number(), v.integer(), v.minValue(18), v.maxValue(120));
const person = v.object({ name: v.pipe(v.string(), v.minLength(2), v.maxLength(12)), age });

describe('an arbitrary', () => {
  it('gives the same payloads by the same seed, others by another, none twice', () => {
    const { length } = fromArbitrary(word, { count: 8 });
    expect(length).toBe(8);
    expect(fromArbitrary(word)).toEqual(fromArbitrary(word, { seed: 1, count: 3 }));
    expect(fromArbitrary(word)).not.toEqual(fromArbitrary(word, { seed: 2 }));
    expect([...fromArbitrary(fc.boolean(), { count: 5 })].toSorted()).toEqual([false, true]);
  });
});

describe('a schema', () => {
  const isPerson = (value: unknown) => v.is(person, value);

  it('gives what it takes for valid, the same by the same seed', () => {
    const schema = toStandardJsonSchema(person);
    const made = fromSchema(schema, { count: 6 });
    expect(made).toHaveLength(6);
    expect(made.every(isPerson)).toBe(true);
    expect(fromSchema(schema, { count: 6 })).toEqual(made);
    expect(fromSchema(schema, { seed: 2, count: 6 })).not.toEqual(made);
  });

  it('may be JSON Schema itself', () => {
    const made = fromSchema<{ size: string }>({
      type: 'object',
      properties: { size: { enum: ['small', 'large'] } },
      required: ['size'],
      additionalProperties: false,
    });
    expect(made.map(({ size }) => size).toSorted()).toEqual(['large', 'small']);
  });

  it('refuses what JSON Schema cannot say, and gives what it has read', () => {
    // Like a library whose JSON Schema omits what it cannot express.
    const { '~standard': said } = toStandardJsonSchema(age);
    const checked = <O>(schema: v.GenericSchema<unknown, O>) => ({
      '~standard': { vendor: 'other', jsonSchema: said.jsonSchema, validate: schema['~standard'].validate },
    });
    const isEven = v.check<number, string>((years) => years % 2 === 0, 'odd');
    const made = fromSchema(checked(v.pipe(age, isEven, v.transform(String)) as never), { count: 5 });
    expect(made).toHaveLength(5);
    expect(made.every((years) => typeof years === 'string' && Number(years) % 2 === 0)).toBe(true);
    const never = v.check<number, string>(() => false, 'never');
    expect(() => fromSchema(checked(v.pipe(age, never) as never))).toThrow(
      'schema, seed 1: none of 60 payloads is valid',
    );
  });

  it('that cannot say itself as JSON Schema, or answers later, is refused in words that say what to do', () => {
    expect(() => fromSchema(person)).toThrow('wrapped by toStandardJsonSchema of @valibot/to-json-schema');
    const { '~standard': props } = toStandardJsonSchema(age);
    const later = { '~standard': { ...props, validate: async (value: unknown) => ({ value }) } };
    expect(() => fromSchema(later)).toThrow('give an arbitrary');
  });
});

const guestBook = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: 'text.typed'; text: string } | { type: 'cleared' },
  },
  schemas: { events: { 'text.typed': toStandardJsonSchema(v.object({ text: v.string() })) } },
}).createMachine({
  id: 'guest book',
  context: { text: '' },
  initial: 'blank',
  states: {
    blank: { on: { 'text.typed': { target: 'written', actions: assign({ text: ({ event }) => event.text }) } } },
    written: { on: { cleared: { target: 'blank', actions: assign({ text: '' }) } } },
  },
});
const guestModel = createModel(guestBook, {
  input: undefined,
  events: { 'text.typed': fromArbitrary(word, { seed: 7, count: 2 }), cleared: [{}] },
  serializeState: ({ text }) => text,
});

describeChart(guestModel);

describe('a path that fails with a sampled payload', () => {
  it('names it whole, with its seed', async () => {
    const [{ text }] = fromArbitrary(word, { seed: 7, count: 2 }) as [{ text: string }];
    const path = guestModel.edgePaths().find(({ steps }) => steps[1]?.event['text'] === text)!;
    const driver = machineDriver(guestModel);
    const wrong = { ...driver, settle: () => Promise.reject(new Error('Nobody settles.')) };
    await expect(runPath(path, wrong)).rejects.toThrow(
      `\n\nSampled:\n  text.typed ${JSON.stringify({ text })} (fast-check, seed 7)`,
    );
  });

  it('says nothing of payloads that were written down', async () => {
    const written = createModel(guestBook, {
      input: undefined,
      events: { 'text.typed': [{ text: 'Ada' }], cleared: [{}] },
      serializeState: ({ text }) => text,
    });
    const wrong = { ...machineDriver(written), settle: () => Promise.reject(new Error('Nobody settles.')) };
    const failure = await runPath(written.edgePaths()[0]!, wrong).catch((error: Error) => error.message);
    expect(failure).not.toContain('Sampled');
  });
});

describe('a chart that has schemas of its events', () => {
  it('gets a model that samples them', () => {
    const text = modelText({ machine: guestBook, exported: 'guestBook', from: './guest-book.ts' });
    expect(text).toContain("import { eventSchema, fromSchema } from 'statechart-kit/schema';");
    expect(text).toContain("'text.typed': fromSchema(eventSchema(guestBook, 'text.typed')),");
    expect(text).toContain('cleared: [{}],');
    expect(fromSchema(eventSchema(guestBook, 'text.typed'))[0]).toEqual({ text: expect.any(String) });
    expect(() => eventSchema(guestBook, 'cleared')).toThrow('no schemas.events["cleared"]');
  });
});

describe('a chart that has schemas of more than its events', () => {
  const reason = toStandardJsonSchema(v.picklist(['no paper']));
  const parcel = toStandardJsonSchema(v.object({ weight: v.picklist([1, 2]) }));
  const packing = setup({ schemas: { output: parcel } }).createMachine({ id: 'packing' });
  const shop = setup({
    types: { input: {} as { size: string } },
    schemas: {
      input: toStandardJsonSchema(v.object({ size: v.picklist(['small', 'large']) })),
      actors: { print: { error: reason } },
    },
    actors: { packing, print: fromPromise(async () => '') },
    actions: { send() {}, stick() {}, write() {} },
  }).createMachine({
    id: 'shop',
    invoke: [
      { id: 'packed', src: 'packing', onDone: { actions: 'send' } },
      { id: 'label', src: 'print', onDone: { actions: 'stick' }, onError: { actions: 'write' } },
    ],
    entry: spawnChild('print', { id: 'receipt' }),
    on: { 'xstate.snapshot.packed': { actions: 'look' }, 'xstate.error.actor.receipt': { actions: 'write' } } as object,
  });
  const text = modelText({ machine: shop, exported: 'shop', from: './shop.ts' });

  it('is begun with what it starts with, and with what its actors bring and fail with', () => {
    expect(text).toContain("import { actorSchema, fromSchema, inputSchema } from 'statechart-kit/schema';");
    expect(text).toContain('  input: fromSchema(inputSchema(shop))[0]!,');
    expect(text).toContain(
      "    packing: { done: fromSchema(actorSchema(shop, 'packing', 'output')), snapshot: [undefined] },",
    );
    expect(text).toContain("    print: { done: [undefined], error: fromSchema(actorSchema(shop, 'print', 'error')) },");
    // An actor started by `spawnChild` is also found by its source.
    expect(text).not.toContain('receipt');
  });

  it('and asks a person for nothing of that', () => {
    const asked = whatIsMissing(shop).join('\n');
    expect(asked).toContain('actors["print"].done');
    expect(asked).toContain('actors["packing"].snapshot');
    for (const known of ['input:', 'actors["packing"].done', 'actors["print"].error'])
      expect(asked).not.toContain(known);
  });

  it('gives each, and says which it has not', () => {
    expect(fromSchema(actorSchema(shop, 'packing', 'output'))[0]).toEqual({ weight: expect.any(Number) });
    expect(fromSchema(actorSchema(shop, 'print', 'error'))).toEqual(['no paper']);
    expect(inputSchema(shop)).toBe((shop.schemas as { input: object }).input);
    expect(() => actorSchema(shop, 'print', 'output')).toThrow('no schemas.actors["print"].output');
    expect(() => inputSchema(guestBook)).toThrow('no schemas.input');
  });
});

describe('payloads that depend on the snapshot', () => {
  const list = setup({
    types: { context: {} as { rows: number[] }, events: {} as { type: 'deleted'; row: number } | { type: 'cleared' } },
  }).createMachine({
    id: 'list',
    context: { rows: [7, 8] },
    on: {
      deleted: { actions: assign({ rows: ({ context, event }) => context.rows.filter((row) => row !== event.row) }) },
      cleared: { actions: assign({ rows: [] }) },
    },
  });
  const model = createModel(list, {
    input: undefined,
    events: { deleted: ({ context }) => context.rows.map((row) => ({ row })), cleared: [{}] },
    serializeState: ({ rows }) => rows,
  });

  it('are computed for each state', () => {
    const { states, edges } = model.exploration();
    expect(states.map(({ snapshot }) => snapshot.context.rows)).toEqual([[7, 8], [8], [7], []]);
    expect(edges.map(({ from, event }) => [from.snapshot.context.rows, event['row']])).not.toContainEqual([[8], 7]);
    expect(unhandledEvents(model)).toEqual([]);
  });

  it('do not hide the type of a schema', () => {
    const rows = fromSchema(toStandardJsonSchema(v.object({ row: v.picklist([7]) })), { count: 1 });
    const whole = createModel(list, { ...model.spec, events: { ...model.spec.events, deleted: rows } });
    // In another call's argument, whose type the compiler would prefer to the schema's.
    const inPlace = (({ spec }: Model) => createModel(list, spec as typeof model.spec))(
      createModel(list, {
        ...model.spec,
        events: { ...model.spec.events, deleted: fromSchema(toStandardJsonSchema(v.object({ row: v.picklist([7]) }))) },
      }),
    );
    expect([whole, inPlace].map(listedPayloads)).toEqual([
      { deleted: [{ row: 7 }], cleared: [{}] },
      { deleted: [{ row: 7 }], cleared: [{}] },
    ]);
  });

  it('are shown to readers as the explored ones, each once', () => {
    expect(listedPayloads(model)).toEqual({ deleted: [{ row: 7 }, { row: 8 }], cleared: [{}] });
  });

  describeChart(model);
});
