/**
 * PHP's classes and namespaces have layers like TypeScript's files and folders: none uses another that uses it back (docs/architecture.md, "Folders
 * and layers").
 */
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from '../files.ts';
import { circlesIn, folderCircles, roomCircles, upwardImports } from '../import-graph.ts';
import { phpGraph, readPhp } from './references.ts';

const PLUGIN = 'wordpress/plugin';
const SOURCE = `${PLUGIN}/src`;

/** Skips built and installed files. */
const files = filesUnder('wordpress').filter(
  (file) => file.endsWith('.php') && !/\/(node_modules|build|data|empty)\//.test(file),
);

const { graph, namespaceOf: declaredIn } = phpGraph(new Map(files.map((file) => [file, contentOf(file)])));

/** A namespace's wiring class builds objects from all its folders, so it is in the top layer. */
const namespaceOf = (file: string) => declaredIn(file) + (file.endsWith('/Wiring.php') ? '\\Wiring' : '');

const sources = files.filter((file) => file.startsWith(`${SOURCE}/`));

/** Layers of the plugin's namespaces and root classes, from top to bottom. Each may use those after it. */
const FLOORS = [
  'Plugin.php',
  'Privacy.php',
  'UserMeta.php',
  'Integrations',
  'Admin',
  'Portal',
  'Content',
  'Onboarding',
  'OutgoingWebhooks',
  'Mail',
  'Vendors',
  'Activation.php',
  'Reports',
  'Directory',
  'Membership',
  'Registration',
  'Billing',
  'Core',
];

describe('the plugin’s PHP', () => {
  it('every class is used, and is in the file where the autoloader looks', () => {
    const named = new Set([...graph.values()].flat());
    expect(graph.get(`${PLUGIN}/practice-portal.php`)).toEqual([`${SOURCE}/Plugin.php`]);
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.filter((file) => !named.has(file))).toEqual([]);
    const placeOf = (file: string) => file.slice(0, file.lastIndexOf('/')).replaceAll('/', '\\');
    const root = SOURCE.replaceAll('/', '\\');
    expect(sources.filter((file) => placeOf(file).replace(root, 'PracticePortal') !== declaredIn(file))).toEqual([]);
  });

  it('has no circle of classes', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  it('has no circle of single namespaces', () => {
    expect(roomCircles(graph, namespaceOf)).toEqual([]);
  });

  it('has no circle of folders with their subfolders', () => {
    expect(folderCircles(graph)).toEqual([]);
  });

  it('leads down from floor to floor', () => {
    const rooms = new Set(sources.map((file) => file.slice(SOURCE.length + 1).split('/')[0]));
    expect([...rooms].toSorted()).toEqual(FLOORS.toSorted());
    expect(upwardImports(graph, SOURCE, FLOORS)).toEqual([]);
  });
});

describe('the check itself', () => {
  const planted = (sources: Record<string, string>) =>
    phpGraph(new Map(Object.entries(sources).map(([file, code]) => [file, `<?php\n${code}`])));

  const BACK = `namespace P\\B;\nuse P\\A\\One;\nfinal class Two { private One $one; }`;

  it.each([
    ['an import', `namespace P\\A;\nuse P\\B\\Two;\nclass One {}`],
    [
      'an import under another name',
      `namespace P\\A;\nuse P\\B\\Two as Other;\nclass One { function of( Other $it ) {} }`,
    ],
    ['an import of several', `namespace P\\A;\nuse P\\B\\{Three, Two};\nclass One {}`],
    ['a full name', `namespace P\\A;\nclass One { function make() { return new \\P\\B\\Two(); } }`],
    ['a name from an imported namespace', `namespace P\\A;\nuse P\\B;\nclass One { const OF = B\\Two::OF; }`],
    ['a type in a comment', `namespace P\\A;\nclass One {\n/** @var \\P\\B\\Two[] */\nprivate array $all; }`],
    ['an include', `namespace P\\A;\nrequire_once __DIR__ . '/../B/Two.php';\nclass One {}`],
  ])('finds a circle by %s, and names the namespaces with their files', (_, code) => {
    const found = planted({ 'A/One.php': code, 'B/Two.php': BACK });
    expect(circlesIn(found.graph)).toEqual(['A/One.php → B/Two.php → A/One.php']);
    expect(roomCircles(found.graph, found.namespaceOf)).toEqual([
      'P\\A → P\\B → P\\A (A/One.php → B/Two.php, B/Two.php → A/One.php)',
    ]);
  });

  it.each([
    ['by its short name', `final class One { function other( ?Two $other ) {} }`],
    ['by a static call', `final class One { function other() { return array( 'x' => Two::of() ); } }`],
    ['by what it extends', `final class One extends Two {}`],
  ])('finds a circle of classes of one namespace, %s', (_, code) => {
    const found = planted({
      'A/One.php': `namespace P\\A;\n${code}`,
      'A/Two.php': `namespace P\\A;\nabstract class Two { /** @return One */ function one() {} }`,
    });
    expect(circlesIn(found.graph)).toEqual(['A/One.php → A/Two.php → A/One.php']);
    expect(roomCircles(found.graph, found.namespaceOf)).toEqual([]);
  });

  it('finds namespaces that depend on each other although no two classes do', () => {
    const found = planted({
      'A/One.php': `namespace P\\A;\nclass One { const OF = \\P\\B\\One::OF; }`,
      'A/Two.php': `namespace P\\A;\nclass Two {}`,
      'B/One.php': `namespace P\\B;\nclass One {}`,
      'B/Two.php': `namespace P\\B;\nclass Two { const OF = \\P\\A\\Two::OF; }`,
    });
    expect(circlesIn(found.graph)).toEqual([]);
    expect(roomCircles(found.graph, found.namespaceOf)).toEqual([
      'P\\A → P\\B → P\\A (A/One.php → B/One.php, B/Two.php → A/Two.php)',
    ]);
  });

  it('finds a namespace and its own sub-namespace that depend on each other', () => {
    const found = planted({
      'A/Menu.php': `namespace P\\A;\nclass Menu { const OF = Part\\One::OF; }`,
      'A/Page.php': `namespace P\\A;\nabstract class Page {}`,
      'A/Part/One.php': `namespace P\\A\\Part;\nuse P\\A\\Page;\nclass One extends Page {}`,
    });
    expect(circlesIn(found.graph)).toEqual([]);
    expect(roomCircles(found.graph, found.namespaceOf)).toHaveLength(1);
  });

  it('does not mistake a method, constant, text or prose for a class', () => {
    const { names } = readPhp(
      `<?php\nnamespace P;\n/** Told by Told. */ // Said\n# Noted\nclass One { const Fixed = 'Quoted "Again'; function Made() {\n$this->Asked( self::Kept, "Twice '", $Own ); } }\n?>\n<b>Shown</b>\n<?php echo <<<END\nWritten\nEND;\n`,
    );
    expect(
      names.filter((name) => /Told|Said|Noted|Fixed|Quoted|Made|Asked|Kept|Twice|Own|Shown|Written/.test(name)),
    ).toEqual([]);
  });

  it('recognizes a class that a text names in full', () => {
    const { names } = readPhp(`<?php\narray_map( 'PracticePortal\\\\Core\\\\Sanitizer::line', $all );`);
    expect(names).toContain('PracticePortal\\Core\\Sanitizer');
  });
});
