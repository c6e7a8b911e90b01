/**
 * What a page receives from this library has the types of the packages that it replaces, and what a page gave to those it
 * may give here: so their callers compile. names.test.ts compares the names.
 */
/* oxlint-disable typescript/no-explicit-any -- the compiler that another package brings has no types here. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, fileNamed, IMPORTS, readModules, ts } from './kit/compiler.ts';

/**
 * Members whose types differ on purpose: the proxies and the service are classes of this library (`component-service-type` in
 * the read-me), `bootstrapConfig` is null in both, and pages do not call
 * `invokeSDKHook` and `componentDidUpdate`.
 */
const OWN = /^(\s+)(service\??|hpm|wpmp|router|bootstrapConfig|invokeSDKHook|componentDidUpdate)(: |\().*;$/gm;

/** No declaration of theirs is assignable to another class while it has private members, or a constant enumeration. */
const comparable = (declarations: string) =>
  declarations
    .replaceAll(/^\s+(private|protected) .*;$/gm, '')
    .replaceAll('const enum', 'enum')
    .replaceAll(OWN, '$1$2: any;');

/** For each way: what is not assignable, and why. */
const DIFFERENT = {
  // Callbacks of the wrapper receive this library's components, which have more members.
  received: ['factories.hpmFactory', 'factories.routerFactory', 'EmbedProps', 'EventHandler', 'PowerBIEmbed'],
  given: ['factories.IWpmpFactory', 'service.IWpmpFactory', 'service.IPowerBiElement'],
  // Pages hand the factories to the service, which calls them.
  both: ['IHpmFactory', 'IRouterFactory']
    .flatMap((name) => [`factories.${name}`, `service.${name}`])
    .concat('service.EmbedComponentFactory'),
};

const NAMES = fileNamed('all-names');
const CHECKS = fileNamed('all-checks');

const isTheirs = (file: string) => /\/node_modules\/(powerbi|http-post|window-post)-/.test(file);

/** Compiles with the packages' declarations made comparable. */
const compileComparable = (texts: Record<string, string>): any =>
  compile(texts, (file, text) => (isTheirs(file) ? comparable(text) : text));

/** A line of code for each type and value, by its name and way. It compiles if what it returns has the type it promises. */
function linesOf(program: any, theirs: string, ours: string): string[] {
  const { Class, Enum, Module, Type, Value } = ts.SymbolFlags;
  const { moduleOf, exportsOf } = readModules(program, NAMES);
  const typed = (name: string, { declarations: [declaration] }: any) =>
    `${name}${declaration.typeParameters ? `<${declaration.typeParameters.map(() => 'any').join()}>` : ''}`;
  const walk = (at: string, a: any, b: any): string[] => {
    const own = exportsOf(b);
    return [...exportsOf(a)].flatMap(([name, symbol]) => {
      const other = own.get(name);
      if (!other) return [];
      if (symbol.flags & Module && !(symbol.flags & (Class | Enum))) return walk(`${at}${name}.`, symbol, other);
      const published = typed(`${theirs}.${at}${name}`, symbol);
      const here = typed(`${ours}.${at}${name}`, other);
      const isClass = Boolean(symbol.flags & Class);
      const isType = Boolean(symbol.flags & Type);
      const [a0, b0] = [`${theirs}.${at}${name}`, `${ours}.${at}${name}`];
      // A mapped type of a class has its static members alone.
      const value = isClass
        ? `(): { [K in keyof typeof ${a0} as Exclude<K, 'prototype'>]: (typeof ${a0})[K] } => ${b0};`
        : `(): typeof ${a0} => ${b0};`;
      return [
        ...(isType ? [`(x: ${here}): ${published} => x; //received ${at}${name}`] : []),
        ...(isType && !isClass ? [`(x: ${published}): ${here} => x; //given ${at}${name}`] : []),
        ...(symbol.flags & Value ? [`${value} //received ${at}${name}`] : []),
      ];
    });
  };
  return walk('', moduleOf(theirs), moduleOf(ours));
}

let checked: string[];
let failed: Record<string, string[]>;

beforeAll(() => {
  const named = compileComparable({ [NAMES]: `${IMPORTS}export { Client, Ours, React, OurReact };\n` });
  checked = [...linesOf(named, 'Client', 'Ours'), ...linesOf(named, 'React', 'OurReact')];
  const code = IMPORTS + checked.map((line, index) => `export const c${index} = ${line}\n`).join('');
  const program = compileComparable({ [CHECKS]: code });
  const errors = program.getSemanticDiagnostics(program.getSourceFile(CHECKS));
  const lines = code.split('\n');
  failed = {};
  for (const { file, start, messageText } of errors) {
    const [, way = '', name = ''] =
      /\/\/(\w+) (.+)$/.exec(lines[file.getLineAndCharacterOfPosition(start).line]!) ?? [];
    const isKnown = [...DIFFERENT.both, ...DIFFERENT[way as 'given' | 'received']].includes(name);
    const reason = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').slice(-2).join(' ');
    (failed[way] ??= []).push(isKnown ? name : `${name}: ${reason}`);
  }
}, 120_000);

describe('the types of a page that was written for the packages', () => {
  it('are compared one by one', () => {
    expect(checked.length).toBeGreaterThan(700);
  });

  it.each(['received', 'given'] as const)('hold for what is %s, but for the listed ones', (way) => {
    const known = [...DIFFERENT.both, ...DIFFERENT[way]];
    expect([...new Set(failed[way])].toSorted()).toEqual(known.toSorted());
  });
});
