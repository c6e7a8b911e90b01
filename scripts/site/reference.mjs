/** Generates the reference from the sources: each entry point's exports with their comments and declarations. */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { entries } from '../package/kit-package.mjs';

/** @typedef {{ comment: string, code: string }} Declared */

/** @param {string} file @returns {{ code: string, program: any, comments: any[] }} */
function parsed(file) {
  const code = fs.readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, code);
  return { code, program, comments };
}

/** The declaration without its body: a function's signature, a constant's type or parameters. @param {string} code @param {any} node */
function headOf(code, node) {
  const { declaration } = node;
  const value = declaration.declarations?.[0]?.init ?? declaration;
  const body = value.body?.type === 'BlockStatement' || value.type === 'ArrowFunctionExpression' ? value.body : null;
  const text = code
    .slice(declaration.start, body ? body.start : node.end)
    .replace(/\s*=>\s*$|\s*\{?\s*$/, (end) => (body ? '' : end));
  if (declaration.type === 'VariableDeclaration' && !body) return text.replace(/\s*=\s[\s\S]*$/, '').replace(/;$/, '');
  return text.replace(/;$/, '').trim();
}

/** @param {string} file @param {string} name @returns {Declared | null} */
function declaredIn(file, name) {
  const { code, program, comments } = parsed(file);
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (!node.declaration) {
      const found = node.specifiers.find((/** @type {any} */ one) => one.exported.name === name);
      if (found && node.source) return declaredIn(path.join(path.dirname(file), node.source.value), found.local.name);
      continue;
    }
    const names = node.declaration.declarations?.map((/** @type {any} */ { id }) => id.name) ?? [
      node.declaration.id.name,
    ];
    if (!names.includes(name)) continue;
    const above = comments.findLast(
      ({ type, value, start, end }) =>
        type === 'Block' && value.startsWith('*') && start < node.start && code.slice(end, node.start).trim() === '',
    );
    const comment = (above?.value ?? '')
      .replace(/^\*/, '')
      .replace(/^\s*\* ?/gm, '')
      .trim();
    return { comment, code: headOf(code, node) };
  }
  return null;
}

/** Converts the tags of a comment to a list. @param {string} comment */
const asMarkdown = (comment) =>
  comment
    .replace(/^@(\w+)\s+/gm, '\n- *$1*: ')
    .replace(/\{Error\} /g, '')
    .replace(/\n{3,}/g, '\n\n');

/** @param {string} kit The kit's folder. @returns {string} Markdown */
export function referenceText(kit) {
  const parts = Object.entries(entries).map(([entry, index]) => {
    const { program } = parsed(path.join(kit, index));
    const names = program.body.flatMap((/** @type {any} */ node) => {
      if (node.type !== 'ExportNamedDeclaration') return [];
      if (node.declaration)
        return node.declaration.declarations?.map((/** @type {any} */ { id }) => id.name) ?? [node.declaration.id.name];
      return node.specifiers.map((/** @type {any} */ { exported }) => exported.name);
    });
    const blocks = names.map((/** @type {string} */ name) => {
      const found = declaredIn(path.join(kit, index), name);
      const code = found ? `\`\`\`ts\n${found.code}\n\`\`\`\n\n` : '';
      return `### ${name}\n\n${code}${asMarkdown(found?.comment ?? '')}\n`;
    });
    return `## ${path.posix.join('statechart-kit', entry)}\n\n${blocks.join('\n')}`;
  });
  return `# Reference\n\nWhat each entry point exports. The [guide](guide/first-chart.md) shows how it is used.\n\n${parts.join('\n')}`;
}
