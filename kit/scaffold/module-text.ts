/** Writes imports and exports as ES modules or CommonJS. */
import type { Origin } from './find-machines.ts';
import type { Syntax } from './project-shape.ts';

export const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** @param names each as it is exported, or `exported as own` */
export function importText(names: readonly string[], from: string, { isCommonJs }: Syntax): string {
  const list = names.join(', ');
  return isCommonJs
    ? `const { ${list.replaceAll(' as ', ': ')} } = require(${quoted(from)});\n`
    : `import { ${list} } from ${quoted(from)};\n`;
}

/** A constant that a module exports, with the comment above it. */
export type Constant = { name: string; value: string; comment?: string };

/** With CommonJS a module exports all of its constants at its end. */
export function exportText(constants: readonly Constant[], { isCommonJs }: Syntax): string {
  const lines = constants.map(
    ({ name, value, comment = '' }) => `${comment}${isCommonJs ? '' : 'export '}const ${name} = ${value};\n`,
  );
  const names = constants.map(({ name }) => name).join(', ');
  return lines.join('\n') + (isCommonJs ? `\nmodule.exports = { ${names} };\n` : '');
}

export const defaultImportText = (name: string, from: string, { isCommonJs }: Syntax): string =>
  isCommonJs ? `const ${name} = require(${quoted(from)});\n` : `import ${name} from ${quoted(from)};\n`;

/** Whether a machine cannot be imported directly, because a function creates it or it has no id. */
export const needsModule = ({ made, id }: Origin): boolean => made !== undefined || id !== undefined;

/** The name of the import. If the module creates its own machine, that machine has the plain name. */
function importedAs(name: string, { exported, made, id }: Origin): string {
  if (made !== undefined) return exported === 'default' ? `create_${name}` : exported;
  return id === undefined ? name : `${name}WithoutId`;
}

/** A module that exports the machine, with an id, for machines that cannot be imported as they are. */
export function machineText(name: string, origin: Origin, from: string, syntax: Syntax): string {
  const { exported, made, id } = origin;
  const imported = importedAs(name, origin);
  const imports =
    exported === 'default'
      ? defaultImportText(imported, from, syntax)
      : importText([imported === exported ? exported : `${exported} as ${imported}`], from, syntax);
  const constants: Constant[] = [];
  const original = made !== undefined && id === undefined ? name : `${name}WithoutId`;
  if (made !== undefined) {
    const nothing = syntax.isTypeScript ? '{} as never' : '{}';
    constants.push({
      name: original,
      value: `${imported}(${Array.from({ length: made }, () => nothing).join(', ')})`,
      comment: '// The model plays the actors. Pass here what the chart itself reads of its dependencies.\n',
    });
  }
  if (id === undefined) return `${imports}\n${exportText(constants, syntax)}`;
  const [never, type] = syntax.isTypeScript ? [' as never', ` as unknown as typeof ${original}`] : ['', ''];
  constants.push({
    name,
    value: `createMachine(
  { ...${original}.config, id: ${quoted(id)} }${never},
  ${original}.implementations${never},
)${type}`,
    comment: '// The kit tells charts apart by their ids, so this copy has one.\n',
  });
  return `${importText(['createMachine'], 'xstate', syntax)}${imports}\n${exportText(constants, syntax)}`;
}
