/** Generates configurations of every kind: mostly valid ones, and some that embedding refuses. */
import * as fc from 'fast-check';
import { HOST } from './app.ts';

const SCHEMA = 'http://powerbi.com/product/schema#basic';
const filter = (value: string) => ({
  $schema: SCHEMA,
  filterType: 1,
  target: { table: 'Sales', column: 'City' },
  operator: 'In',
  values: [value],
});

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
/** Sometimes generates a value that embedding refuses. */
const mostly = <T>(good: fc.Arbitrary<T>, bad: T) =>
  fc.oneof({ weight: 25, arbitrary: good }, { weight: 1, arbitrary: fc.constant(bad) });
/** Generates these members in some of the configurations. */
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(members: T) => fc.record(members, { requiredKeys: [] });

const addresses = (endpoint: string, id: string) => [
  `${HOST}/${endpoint}?${id}=1&groupId=G1`,
  `${HOST}/${endpoint}?${id}=2&groupId=G2`,
  `${HOST}/${endpoint}?${id}=1&groupId=G1&config=abc`,
  `https://app.powerbi.cn/${endpoint}?${id}=1&groupId=G1`,
];
const embedUrl = (endpoint: string, id: string, ...more: string[]) =>
  mostly(oneOf(...addresses(endpoint, id), ...addresses(endpoint, id).slice(0, 2), ...more), 'https://evil.example/x');

const COMMAND = { name: 'c', title: 'C', extend: {} };
const settings = some({
  hideErrors: fc.boolean(),
  filterPaneEnabled: fc.boolean(),
  layoutType: oneOf(0, 1, 2),
  panes: some({
    filters: some({ visible: fc.boolean(), expanded: fc.boolean() }),
    bookmarks: some({ visible: fc.boolean() }),
  }),
  localeSettings: oneOf({ language: 'de' }, { language: 'de', formatLocale: 'de-CH' }),
  extensions: oneOf<unknown>(
    { commands: [] },
    { commands: [COMMAND], groups: [{ name: 'g', title: 'G' }] },
    [{ command: COMMAND }, {}],
    [null],
  ),
});

const theme = oneOf({ themeJson: { name: 'a' } }, { themeJson: { name: 'b' } });
const filters = oneOf<unknown>(
  [],
  [filter('Portland')],
  [filter('Salem')],
  { allPages: { operation: 2, filters: [filter('Portland')] } },
  { allPages: { operation: 2, filters: [filter('Salem')] } },
  { currentPage: { operation: 0 } },
);

export const provide = () => Promise.resolve('renewed');
const own = {
  frameAttributes: oneOf(
    { title: 'Sales' },
    { title: 'Stock', loading: 'lazy' },
    { sandbox: 'allow-scripts allow-same-origin' },
  ),
  requestOptions: oneOf({ timeout: 60_000 }, { timeout: 90_000 }),
  tokenRenewal: oneOf(
    { provide },
    { provide: () => provide(), expiresAt: Date.UTC(2100) },
    { provide, leadTime: 60_000 },
  ),
};
const everybodys = { accessToken: oneOf('T1', 'T2', 'T3'), tokenType: oneOf(0, 1) };

export type Given = Record<string, unknown> & { type: string };

const kindOf = (
  type: string,
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<Given> =>
  fc
    .tuple(
      fc.record({ ...required, accessToken: everybodys.accessToken }),
      some({ ...optional, ...own, tokenType: everybodys.tokenType }),
    )
    .map(([one, other]) => ({ type, ...one, ...other }));

const url = (endpoint: string, id: string, ...more: string[]) => ({ embedUrl: embedUrl(endpoint, id, ...more) });

/** Two configurations. The second often repeats most of the first. */
export const pairsOf = (one: fc.Arbitrary<Given>): fc.Arbitrary<[Given, Given]> =>
  fc.tuple(one, one, fc.array(fc.nat(5), { minLength: 20, maxLength: 20 })).map(([first, other, choices]) => {
    const names = [...new Set([...Object.keys(first), ...Object.keys(other)])];
    const isOther = (index: number) => choices[0] === 0 || choices[index + 1] === 0;
    const second = Object.fromEntries(
      names.flatMap((name, index) => {
        const from = isOther(index) ? other : first;
        return name in from ? [[name, from[name]] as const] : [];
      }),
    );
    return [first, second as Given];
  });

/** A sequence of configurations: each changes a little of the previous one, or repeats the one before that. */
export const stepsOf = (one: fc.Arbitrary<Given>): fc.Arbitrary<Given[]> =>
  fc
    .tuple(
      one,
      fc.array(fc.record({ other: one, names: fc.array(fc.nat(9), { maxLength: 3 }), isBack: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([first, steps]) => {
      const all = [first];
      for (const { other, names, isBack } of steps) {
        const last = all.at(-1)!;
        all.push(isBack && all.length > 1 ? all.at(-2)! : partlyLike(other, last, names));
      }
      return all;
    });

/** Takes some members from the other configuration. Its settings are merged over the existing ones. */
function partlyLike(other: Given, last: Given, choices: readonly number[]): Given {
  const names = [...new Set([...Object.keys(last), ...Object.keys(other)])];
  const next = { ...last };
  for (const choice of choices) {
    const name = names[choice % names.length]!;
    if (!(name in other)) delete next[name];
    else
      next[name] = name === 'settings' ? { ...(last['settings'] as object), ...(other[name] as object) } : other[name];
  }
  return next;
}

export const KINDS: Readonly<Record<string, fc.Arbitrary<Given>>> = {
  report: kindOf(
    'report',
    { id: oneOf('R1', 'R2'), ...url('reportEmbed', 'reportId', `${HOST}/rdlEmbed?reportId=1`) },
    {
      pageName: mostly<unknown>(oneOf('P1', 'P2'), 5),
      filters,
      settings,
      theme,
      viewMode: oneOf(0, 1),
      permissions: oneOf(0, 7),
      bookmark: oneOf({ name: 'B1' }, { name: 'B2' }),
      datasetBinding: mostly<object>(oneOf({ datasetId: 'S1' }, { datasetId: 'S2' }), {}),
      contrastMode: oneOf(0, 1),
      eventHooks: oneOf<object>(
        { applicationContextProvider: () => 'context' },
        { accessTokenProvider: provide },
        { accessTokenProvider: () => 'other' },
        {},
      ),
    },
  ),
  visual: kindOf(
    'visual',
    {
      id: oneOf('R1', 'R2'),
      pageName: mostly(oneOf('P1', 'P2'), ''),
      visualName: oneOf('V1', 'V2'),
      ...url('reportEmbed', 'reportId'),
    },
    { filters, settings, theme, width: oneOf(300, 400), height: fc.constant(200) },
  ),
  dashboard: kindOf(
    'dashboard',
    { id: oneOf('D1', 'D2'), ...url('dashboardEmbed', 'dashboardId') },
    { pageView: mostly(oneOf('fitToWidth', 'oneColumn'), 'wide') },
  ),
  tile: kindOf('tile', { id: oneOf('T1', 'T2'), dashboardId: oneOf('D1', 'D2'), ...url('tileEmbed', 'tileId') }),
  qna: kindOf(
    'qna',
    { datasetIds: oneOf(['S1'], ['S2']), ...url('qnaEmbed', 'datasetId') },
    { question: oneOf('how many', 'how few') },
  ),
  'paginated report': kindOf(
    'report',
    {
      id: oneOf('R1', 'R2'),
      embedUrl: mostly(oneOf(`${HOST}/rdlEmbed?reportId=1`, `${HOST}/rdlEmbed?reportId=2`), ''),
    },
    {
      settings: some({
        commands: oneOf({ parameterPanel: { enabled: true } }, { parameterPanel: { expanded: true } }),
      }),
      parameterValues: mostly<unknown>(oneOf([{ name: 'Year', value: '2024' }], [{ name: 'Year', value: '2025' }]), [
        {},
      ]),
      datasetBindings: oneOf([{ sourceDatasetId: 'S1', targetDatasetId: 'S2' }]),
    },
  ),
  'quick creation': kindOf(
    'quickCreate',
    {
      embedUrl: mostly(oneOf(`${HOST}/quickCreate`, `${HOST}/quickCreate?groupId=G1`), 'https://evil.example/x'),
      datasetCreateConfig: mostly<object>(
        oneOf({ locale: 'en-US', mashupDocument: 'one' }, { locale: 'de-DE', mashupDocument: 'two' }),
        { locale: 'en-US' },
      ),
    },
    { theme },
  ),
  create: kindOf('create', { datasetId: oneOf('S1', 'S2'), ...url('reportEmbed', 'datasetId') }, { theme }),
};
