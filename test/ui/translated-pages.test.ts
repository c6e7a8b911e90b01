/**
 * A browser's page translation replaces each text by an element. React then does not find a text that stands beside elements, so it crashes when
 * one of them comes or goes (spec: languages#page-translation). The walks of the views translate each state (`describe-view.ts`).
 */
import { expect, it } from 'vitest';
import { isNode, parse, walk, type Node } from '../../scripts/texts/syntax-tree.mjs';
import { contentOf, filesUnder } from '../architecture/files.ts';

const TEXT_FUNCTION = /^(t|format\w*|\w+Text|toLocaleString|join)$/;

function isText(value: unknown): boolean {
  const node = value as Node;
  switch (node.type) {
    case 'JSXText':
      return String(node['value']).trim() !== '';
    case 'JSXExpressionContainer':
      return isText(node['expression']);
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return String(node['value']).trim() !== '' && node['value'] !== null;
    case 'ConditionalExpression':
      return isText(node['consequent']) || isText(node['alternate']);
    case 'LogicalExpression':
      return isText(node['right']);
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const name = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : callee['name'];
      return TEXT_FUNCTION.test(String(name));
    }
    default:
      return false;
  }
}

const isBlank = (node: Node) =>
  node.type === 'JSXText'
    ? !isText(node)
    : node.type === 'JSXExpressionContainer' &&
      ['JSXEmptyExpression', 'Literal'].includes((node['expression'] as Node).type) &&
      !isText(node);

/** The lines of texts with siblings. */
function textsBesideOthers(file: string, code: string): number[] {
  const lines: number[] = [];
  walk(parse(file, code).program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = (node['children'] as unknown[]).filter(isNode).filter((child) => !isBlank(child));
    if (children.length < 2) return;
    for (const child of children.filter(isText)) lines.push(code.slice(0, child.start).split('\n').length);
  });
  return lines;
}

it('a text beside elements has an element of its own', () => {
  expect(textsBesideOthers('a.tsx', "<p><Icon /> {t('Saved')}</p>")).toEqual([1]);
  expect(textsBesideOthers('a.tsx', "<p><Icon /> <span>{t('Saved')}</span></p>")).toEqual([]);
  const files = filesUnder('src').filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => textsBesideOthers(file, contentOf(file)).map((line) => `${file}:${line}`))).toEqual(
    [],
  );
});
