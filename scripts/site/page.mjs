/** Renders one page of the website: its text as HTML, with the menu of all pages. */
import path from 'node:path';
import { Marked } from 'marked';

/**
 * @typedef {object} Page
 * @property {string} file The path of its source from the kit's folder, which other pages link to.
 * @property {string} to The page's path in the site.
 * @property {string} part The part of the menu that lists it.
 * @property {string} title
 * @property {string} text Markdown.
 */

const escape = (/** @type {string} */ text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const idOf = (/** @type {string} */ heading) =>
  heading
    .replace(/<[^>]+>/g, '')
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const between = (/** @type {string} */ from, /** @type {string} */ to) =>
  path.posix.relative(path.posix.dirname(from), to);

/** @param {Page} page @param {readonly Page[]} all */
function linkFrom(page, all) {
  return (/** @type {string} */ href) => {
    if (/^(?:https?:|#)/.test(href)) return href;
    const [file = '', anchor] = href.split('#');
    const meant = path.posix.join(path.posix.dirname(page.file), file);
    const target = all.find((one) => one.file === meant)?.to ?? meant;
    return between(page.to, target) + (anchor === undefined ? '' : `#${anchor}`);
  };
}

/** @param {Page} page @param {readonly Page[]} all */
function bodyOf(page, all) {
  const link = linkFrom(page, all);
  const marked = new Marked({
    gfm: true,
    walkTokens(token) {
      if (token.type === 'link' || token.type === 'image') token.href = link(token.href);
    },
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${idOf(text)}">${text}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        // Wide code scrolls, so the keyboard must reach it.
        return `<pre tabindex="0" class="is-${escape(lang || 'output')}"><code>${escape(text)}</code></pre>\n`;
      },
      table(token) {
        const cells = (
          /** @type {'th' | 'td'} */ tag,
          /** @type {readonly import('marked').Tokens.TableCell[]} */ row,
        ) => row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
        return `<div class="table" tabindex="0"><table><thead><tr>${cells('th', token.header)}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(page.text, { async: false });
}

/** @param {Page} page @param {readonly Page[]} all */
function menuOf(page, all) {
  const parts = [...new Set(all.map(({ part }) => part))];
  const entry = (/** @type {Page} */ { to, title }) =>
    `<li><a href="${between(page.to, to)}"${to === page.to ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`;
  return parts
    .map((part) => {
      const list = all.filter((one) => one.part === part).map(entry);
      const tag = part === 'Guide' ? 'ol' : 'ul';
      return `<h2>${part}</h2>\n<${tag}>\n${list.join('\n')}\n</${tag}>`;
    })
    .join('\n');
}

/** Links to the previous and the next step, on pages of the guide. @param {Page} page @param {readonly Page[]} all */
function stepsOf(page, all) {
  const steps = all.filter(({ part }) => part === page.part);
  const index = steps.indexOf(page);
  if (steps.length < 2) return '';
  const link = (/** @type {Page | undefined} */ step, /** @type {string} */ word) =>
    step ? `<a href="${between(page.to, step.to)}" rel="${word}">${escape(step.title)}</a>` : '<span></span>';
  return `<nav class="steps" aria-label="Steps">${link(steps[index - 1], 'prev')}<span>${index + 1} of ${steps.length}</span>${link(steps[index + 1], 'next')}</nav>`;
}

/** @param {Page} page @param {readonly Page[]} all @returns {string} */
export function pageHtml(page, all) {
  const title = page.to === 'index.html' ? page.title : `${page.title} · statechart-kit`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${between(page.to, 'site.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header><a href="${between(page.to, 'index.html')}">statechart-kit</a></header>
<main id="content">
${bodyOf(page, all)}
${stepsOf(page, all)}
</main>
<nav class="menu" aria-label="Pages">
${menuOf(page, all)}
</nav>
</body>
</html>
`;
}
