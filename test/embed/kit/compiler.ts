/** The compiler, for tests that compare the library's public types with those of the packages that it replaces. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../architecture/files.ts';

/** TypeScript 7 has no interface for other programs yet. The checker of packages brings an earlier compiler. */
export const ts: any = createRequire(createRequire(import.meta.url).resolve('@arethetypeswrong/core'))('typescript');

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

/** Imports of the packages and of this library, for a file in `test/embed/`. */
export const IMPORTS = `import * as Client from 'powerbi-client';
import * as Ours from '../../embed/index.ts';
import * as React from 'powerbi-client-react';
import * as OurReact from '../../embed/react/index.ts';
`;

/** A file in `test/embed/` that exists only for the compiler. */
export const fileNamed = (name: string): string => path.join(ROOT, 'test/embed', `${name}.ts`);

/** Parsed files, because each program reads the same declarations of the language and of the packages. */
const parsed = new Map<string, { text: string; source: any }>();

function parse(file: string, text: string, target: unknown): any {
  const known = parsed.get(file);
  if (known?.text === text) return known.source;
  const source = ts.createSourceFile(file, text, target);
  parsed.set(file, { text, source });
  return source;
}

/**
 * @param texts the files that exist only here
 * @param changed replaces the text of a file that the compiler reads
 */
export function compile(texts: Record<string, string>, changed = (_file: string, text: string): string => text): any {
  const host = ts.createCompilerHost(OPTIONS);
  const read = (file: string): string | undefined => texts[file] ?? host.readFile(file);
  return ts.createProgram(Object.keys(texts), OPTIONS, {
    ...host,
    fileExists: (file: string) => file in texts || host.fileExists(file),
    readFile: read,
    getSourceFile(file: string, target: unknown) {
      const text = read(file);
      return text === undefined ? text : parse(file, changed(file, text), target);
    },
  });
}

/** The packages and this library as the compiler sees them: a file with `IMPORTS` is enough. */
export function readModules(program: any, file: string) {
  const checker = program.getTypeChecker();
  const modules = new Map<string, any>(
    program
      .getSourceFile(file)
      .statements.filter((one: any) => ts.isImportDeclaration(one))
      .map((one: any) => [one.importClause.namedBindings.name.text, checker.getSymbolAtLocation(one.moduleSpecifier)]),
  );
  const target = (symbol: any) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  return {
    /** The module that is imported by this name. */
    moduleOf: (name: string): any => modules.get(name),
    /** The exports of a module or namespace, by name. */
    exportsOf: (symbol: any) =>
      new Map<string, any>(checker.getExportsOfModule(symbol).map((one: any) => [one.name, target(one)])),
  };
}
