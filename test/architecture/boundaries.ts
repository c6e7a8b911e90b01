/** The table of import boundaries (docs/architecture.md), as data and as a check. */
import { posix } from 'node:path';
import { importsOf, touchesOf, type Import } from './syntax.ts';

type Row = {
  name: string;
  owns: (file: string) => boolean;
  /** Packages by their import names. 'anything' means that this row may import any library. */
  packages: readonly string[] | 'anything';
  /** Packages from which this row may import types only. */
  packageTypes?: readonly string[];
  /** Folders and files of the repository. */
  folders: readonly string[];
  /** Folders from which this row may import only types and constants in capitals. */
  types?: readonly string[];
  /** Globals that a file of this row may not touch. */
  globals?: readonly string[];
  /** Properties that a file of this row may not touch on any object. */
  properties?: readonly string[];
  /** Packages refused where `packages` is 'anything'. */
  refused?: readonly string[];
};

const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore', 'caches'];
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel', 'Worker', 'SharedWorker'];
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback'];
const EVASIONS = ['eval', 'Function', 'Reflect', 'require'];
const SURROUNDINGS = [
  'window',
  'document',
  'globalThis',
  'navigator',
  'location',
  'history',
  'crypto',
  'performance',
  'process',
];
const VIEW_PACKAGES = ['react', 'react-dom', '@xstate/react', 'wouter', 'wouter/*'];

const isActors = (file: string) => /^src\/pages\/.+\/actors\.ts$/.test(file);
const isPageEntry = (file: string) => /^src\/pages\/[^/]+\/entry\.ts$/.test(file);
const isIn =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(folder));

/** First match wins. */
export const ROWS: readonly Row[] = [
  {
    name: 'machines',
    owns: isIn('machines/'),
    packages: ['xstate'],
    folders: ['machines/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS, ...SURROUNDINGS, 'queueMicrotask'],
  },
  {
    name: 'embed/react',
    owns: isIn('embed/react/'),
    packages: ['react'],
    folders: ['embed/'],
  },
  {
    name: 'embed/statecharts',
    owns: (file) => file === 'embed/machines/lib/statecharts.ts',
    packages: ['xstate'],
    folders: [],
  },
  {
    name: 'embed/machines',
    owns: isIn('embed/machines/'),
    packages: [],
    packageTypes: ['xstate'],
    folders: ['embed/machines/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS, ...SURROUNDINGS, 'queueMicrotask'],
  },
  { name: 'embed/models', owns: isIn('embed/models/'), packages: [], folders: ['embed/models/'] },
  { name: 'embed/interpreter', owns: isIn('embed/interpreter/'), packages: [], folders: ['embed/interpreter/'] },
  { name: 'embed', owns: isIn('embed/'), packages: [], packageTypes: ['xstate'], folders: ['embed/'] },
  {
    name: 'services',
    owns: isIn('src/services/'),
    packages: 'anything',
    // wouter itself is refused because it has views. Its hash location has none: its `navigate` only writes history.
    refused: ['react', 'react/*', 'react-dom', 'react-dom/*', '@xstate/react', 'wouter', 'xstate', 'xstate/*'],
    folders: ['src/services/'],
    types: ['machines/', 'embed/'],
  },
  {
    name: 'actors',
    owns: isActors,
    packages: ['xstate'],
    // The registration has two actor modules: one for its first page, one for later steps. Two pages show practices, and two choose a password.
    folders: [
      'src/services/',
      'machines/',
      'src/pages/registration/steps/actors.ts',
      'src/pages/practices/actors.ts',
      'src/pages/password-strength/actors.ts',
      'src/pages/overview/agreements/actors.ts',
    ],
  },
  { name: 'page entry', owns: isPageEntry, packages: [], folders: ['src/pages/'] },
  {
    name: 'main',
    owns: (file) => file === 'src/main.tsx',
    packages: 'anything',
    folders: ['src/', 'machines/', 'embed/'],
  },
  {
    name: 'admin',
    owns: isIn('src/admin/'),
    packages: ['chart.js'],
    folders: ['src/admin/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS],
    properties: ['cookie', 'sendBeacon', ...STORAGE, ...NETWORK, ...TIMERS],
  },
  { name: 'kit', owns: isIn('kit/'), packages: 'anything', folders: ['kit/'] },
  {
    name: 'inspector',
    owns: isIn('src/inspector/'),
    packages: ['#kit/bridge'],
    folders: ['src/inspector/'],
  },
  {
    name: 'map',
    owns: isIn('src/ui/map/'),
    packages: [...VIEW_PACKAGES, '@react-google-maps/api', '@react-google-maps/api/*', 'supercluster'],
    folders: ['src/ui/', 'machines/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS],
    properties: ['cookie', 'sendBeacon', ...STORAGE, ...NETWORK, ...TIMERS],
  },
  {
    name: 'card',
    owns: isIn('src/ui/card/'),
    packages: [...VIEW_PACKAGES, '@stripe/react-stripe-js'],
    // Importing a value of this package would load Stripe's script. Only the card service may load it.
    packageTypes: ['@stripe/stripe-js'],
    folders: ['src/ui/', 'machines/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS],
    properties: ['cookie', 'sendBeacon', ...STORAGE, ...NETWORK, ...TIMERS],
  },
  {
    name: 'combobox',
    owns: isIn('src/ui/combobox/'),
    packages: [...VIEW_PACKAGES, 'downshift'],
    folders: ['src/ui/', 'machines/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS],
    properties: ['cookie', 'sendBeacon', ...STORAGE, ...NETWORK, ...TIMERS],
  },
  {
    name: 'list',
    owns: isIn('src/ui/list/'),
    packages: [...VIEW_PACKAGES, '@tanstack/react-virtual'],
    folders: ['src/ui/', 'machines/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS],
    properties: ['cookie', 'sendBeacon', ...STORAGE, ...NETWORK, ...TIMERS],
  },
  {
    name: 'pages and ui',
    owns: isIn('src/pages/', 'src/ui/'),
    packages: VIEW_PACKAGES,
    folders: ['src/pages/', 'src/ui/', 'machines/', 'embed/react/'],
    globals: [...STORAGE, ...NETWORK, ...TIMERS, ...EVASIONS],
    properties: ['cookie', 'sendBeacon', ...STORAGE, ...NETWORK, ...TIMERS],
  },
];

export const rowOf = (file: string) => ROWS.find((row) => row.owns(file));

/** `name` matches that package alone; `name/*` matches every entry below it. */
const isAmong = (packages: readonly string[], request: string) =>
  packages.some((name) => (name.endsWith('/*') ? request.startsWith(name.slice(0, -1)) : request === name));

const isConstant = (name: string) => /^[A-Z][A-Z0-9_]*$/.test(name);

function refusalOf(row: Row, file: string, one: Import): string | null {
  const request = one.request.replace(/\?.*$/, '');
  if (request === '(computed)') return 'an import whose target is computed';
  if (!/^[./]/.test(request)) {
    if (one.typeOnly && isAmong(row.packageTypes ?? [], request)) return null;
    const allowed = row.packages === 'anything' ? !isAmong(row.refused ?? [], request) : isAmong(row.packages, request);
    return allowed ? null : `the package ${request}`;
  }
  const target = request.startsWith('/') ? request.slice(1) : posix.join(posix.dirname(file), request);
  const within = (folders: readonly string[] = []) => folders.some((folder) => target.startsWith(folder));
  // Only a page's entry connects views and actors. A view that imports actors.ts could reach a service.
  if (isPageEntry(target) && row.name !== 'main') return `${target}, which main.tsx alone may bring in`;
  if (isActors(target) && !['main', 'page entry', 'actors'].includes(row.name))
    return `${target}, which entry.ts alone may bring in`;
  if (within(row.folders)) return null;
  const harmless = one.typeOnly || (one.names !== '*' && one.names.every(isConstant));
  return within(row.types) && harmless ? null : target;
}

/** Describes every import and every use of a global or property that breaks the table. A file without a row breaks it too. */
export function breachesOf(file: string, code: string): string[] {
  const row = rowOf(file);
  if (!row) return [`${file} belongs to no row of the table of import boundaries`];
  const imports = importsOf(file, code).flatMap((one) => {
    const refusal = refusalOf(row, file, one);
    return refusal === null ? [] : [`${file}:${one.line} (${row.name}) imports ${refusal}`];
  });
  const touches = touchesOf(file, code, new Set(row.globals), new Set(row.properties));
  return [...imports, ...touches.map(({ name, line }) => `${file}:${line} (${row.name}) touches ${name}`)];
}
