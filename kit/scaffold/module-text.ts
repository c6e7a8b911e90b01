/** Writes imports and exports as ES modules or CommonJS. */
import type { Origin } from './find-machines.ts';
import type { Given, ReachedStep } from './reach-machine.ts';
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

/** The name of the import. If the module creates its own machine, that machine has the plain name. */
function importedAs(name: string, { exported, steps, id }: Origin): string {
  const isCreated = steps.length > 0;
  if (isCreated && exported !== name) return exported === 'default' ? `created_${name}` : exported;
  return isCreated || id !== undefined ? `${name}${isCreated ? 'Source' : 'WithoutId'}` : name;
}

const GIVEN_COMMENT = '// The model plays the actors. Pass here what the chart itself reads of its dependencies.\n';

/** The value of `given`, as code; '' if no function or class on the way takes arguments. */
const givenCode = { nothing: '{}', objects: 'new Proxy({}, { get: () => ({}) })' } satisfies Record<Given, string>;

/** The expression that creates the machine from its import. */
function reachedText(imported: string, steps: readonly ReachedStep[], argument: string): string {
  const args = (count: number) => Array.from({ length: count }, () => argument).join(', ');
  return steps.reduce((text, step) => {
    if (step.by === 'new') return `new ${text}(${args(step.count)})`;
    if (step.by === 'call') return `${text}(${args(step.count)})`;
    return step.isHidden || !/^[a-z_$][\w$]*$/i.test(step.name)
      ? `${text}[${quoted(step.name)}]`
      : `${text}.${step.name}`;
  }, imported);
}

/** A module that exports the machine, with an id, for machines that cannot be imported as they are. */
export function machineText(name: string, origin: Origin, from: string, syntax: Syntax): string {
  const { exported, steps, given, id } = origin;
  const imported = importedAs(name, origin);
  const imports =
    exported === 'default'
      ? defaultImportText(imported, from, syntax)
      : importText([imported === exported ? exported : `${exported} as ${imported}`], from, syntax);
  const constants: Constant[] = [];
  const isCreated = steps.length > 0;
  const original = isCreated && id === undefined ? name : `${name}WithoutId`;
  let before = '';
  if (isCreated) {
    const isGiven = steps.some((step) => step.by !== 'member' && step.count > 0);
    const value = `${givenCode[given]}${syntax.isTypeScript ? ' as never' : ''}`;
    if (isGiven && given !== 'nothing') before = `${GIVEN_COMMENT}const given = ${value};\n\n`;
    constants.push({
      name: original,
      value: reachedText(imported, steps, before === '' ? value : 'given'),
      ...(isGiven && before === '' && { comment: GIVEN_COMMENT }),
    });
  }
  if (id === undefined) return `${imports}\n${before}${exportText(constants, syntax)}`;
  const [never, type] = syntax.isTypeScript ? [' as never', ` as unknown as typeof ${original}`] : ['', ''];
  constants.push({
    name,
    value: `createMachine(
  { ...${original}.config, id: ${quoted(id)} }${never},
  ${original}.implementations${never},
)${type}`,
    comment: '// The kit tells charts apart by their ids, so this copy has one.\n',
  });
  return `${importText(['createMachine'], 'xstate', syntax)}${imports}\n${before}${exportText(constants, syntax)}`;
}
