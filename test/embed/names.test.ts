/** The public types and their members, as the compiler sees them, beside those of the packages that the library replaces. */
/* oxlint-disable typescript/no-explicit-any -- the compiler that another package brings has no types here. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, fileNamed, IMPORTS, readModules, ts } from './kit/compiler.ts';

/** The types of what the README describes under "Beyond the package". */
const MORE =
  'EmbedUrlError RefusedError RequestError UncloneableError IBookmarksManager IPageNode IReportNode EmbedEvents ReportEvents DashboardEvents TileEvents QnaEvents service.Embeddable service.ConfigurationOf service.EmbedOptions service.IInternalEventHandler service.Headers service.IHttpPostMessageRequest service.IHttpPostMessageResponse service.RequestOptions service.RenewedToken service.TokenRenewal models.Anything'.split(
    ' ',
  );
const MORE_OF_REACT = ['hpmFactory', 'routerFactory', 'wpmpFactory', 'Service', 'Embed'];

type Names = { theirs: number; missing: string[]; more: string[] };

let compare: (theirs: string, ours: string) => Names;

beforeAll(() => {
  const file = fileNamed('all-names');
  const program = compile({ [file]: `${IMPORTS}export { Client, Ours, React, OurReact };\n` });
  const checker = program.getTypeChecker();
  const { moduleOf, exportsOf } = readModules(program, file);
  const isPublic = (member: any) => {
    const [declaration] = member.declarations ?? [];
    return !declaration || !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private);
  };
  const membersOf = (symbol: any): string[] => {
    const statics = symbol.flags & ts.SymbolFlags.Class ? checker.getTypeOfSymbol(symbol).getProperties() : [];
    const members = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    return [...members, ...statics]
      .filter(isPublic)
      .map(({ name }: any) => name)
      .filter((name) => name !== 'prototype');
  };

  /** Lists the names in one of two modules alone, with the members of classes and interfaces, down to namespaces. */
  compare = (theirs, ours) => {
    const missing: string[] = [];
    const more: string[] = [];
    let count = 0;
    const walk = (at: string, a: any, b: any) => {
      const [known, own] = [exportsOf(a), exportsOf(b)];
      count += known.size;
      missing.push(...[...known.keys()].filter((name) => !own.has(name)).map((name) => at + name));
      more.push(...[...own.keys()].filter((name) => !known.has(name)).map((name) => at + name));
      for (const [name, symbol] of known) {
        const other = own.get(name);
        if (!other) continue;
        if (symbol.flags & ts.SymbolFlags.Module && !(symbol.flags & ts.SymbolFlags.Class)) {
          walk(`${at}${name}.`, symbol, other);
        } else if (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) {
          const [published, here] = [membersOf(symbol), membersOf(other)];
          const alone = (these: string[], those: string[]) =>
            these.filter((member) => !those.includes(member)).map((member) => `${at}${name}#${member}`);
          missing.push(...alone(published, here));
          // A class may have more members, a message may not.
          if (at === 'models.' && !(symbol.flags & ts.SymbolFlags.Class)) more.push(...alone(here, published));
        }
      }
    };
    walk('', moduleOf(theirs), moduleOf(ours));
    return { theirs: count, missing, more };
  };
}, 60_000);

describe('the public types', () => {
  it('have every name and member of powerbi-client, and those that the README lists besides', () => {
    const { theirs, missing, more } = compare('Client', 'Ours');
    expect(theirs).toBeGreaterThan(350);
    expect(missing).toEqual([]);
    expect(more.toSorted()).toEqual(MORE.toSorted());
  });

  it('have every name and member of powerbi-client-react', () => {
    const { theirs, missing, more } = compare('React', 'OurReact');
    expect(theirs).toBe(4);
    expect({ missing, more }).toEqual({ missing: [], more: MORE_OF_REACT });
  });
});
