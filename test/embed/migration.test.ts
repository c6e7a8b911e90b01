/**
 * What a page receives from this library has the types of the packages that it replaces, and what a page gave to those it
 * may give here: so their callers compile. names.test.ts compares the names.
 */
/* oxlint-disable typescript/no-explicit-any -- the compiler that another package brings has no types here. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/files.ts';

/** TypeScript 7 has no interface for other programs yet. The checker of packages brings an earlier compiler. */
const ts: any = createRequire(createRequire(import.meta.url).resolve('@arethetypeswrong/core'))('typescript');

const OPTIONS = {
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
};

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

const HEAD = `import * as Client from 'powerbi-client';
import * as Ours from '../../embed/index.ts';
import * as React from 'powerbi-client-react';
import * as OurReact from '../../embed/react/index.ts';
`;
const NAMES = path.join(ROOT, 'test/embed/all-names.ts');
const CHECKS = path.join(ROOT, 'test/embed/all-checks.ts');

/** Compiles these files, which exist only here, with the packages' declarations made comparable. */
function compile(texts: Record<string, string>): any {
  const host = ts.createCompilerHost(OPTIONS);
  const read = (file: string): string | undefined => texts[file] ?? host.readFile(file);
  const isTheirs = (file: string) => /\/node_modules\/(powerbi|http-post|window-post)-/.test(file);
  return ts.createProgram(Object.keys(texts), OPTIONS, {
    ...host,
    fileExists: (file: string) => file in texts || host.fileExists(file),
    readFile: read,
    getSourceFile(file: string, target: unknown) {
      const text = read(file);
      return text === undefined ? text : ts.createSourceFile(file, isTheirs(file) ? comparable(text) : text, target);
    },
  });
}

/** A line of code for each type and value, by its name and way. It compiles if what it returns has the type it promises. */
function linesOf(program: any, theirs: string, ours: string): string[] {
  const checker = program.getTypeChecker();
  const { Alias, Class, Enum, Module, Type, Value } = ts.SymbolFlags;
  const target = (symbol: any) => (symbol.flags & Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const exportsOf = (symbol: any) =>
    new Map<string, any>(checker.getExportsOfModule(symbol).map((one: any) => [one.name, target(one)]));
  const moduleOf = (name: string) => {
    const imported = program
      .getSourceFile(NAMES)
      .statements.find((one: any) => one.importClause?.namedBindings.name.text === name);
    return checker.getSymbolAtLocation(imported.moduleSpecifier);
  };
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
  const named = compile({ [NAMES]: `${HEAD}export { Client, Ours, React, OurReact };\n` });
  checked = [...linesOf(named, 'Client', 'Ours'), ...linesOf(named, 'React', 'OurReact')];
  const code = HEAD + checked.map((line, index) => `export const c${index} = ${line}\n`).join('');
  const program = compile({ [CHECKS]: code });
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
