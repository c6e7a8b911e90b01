/** The page that lists every text with its picture. It works from a folder, without a server. */

/**
 * @typedef {object} ListedText
 * @property {string} text
 * @property {string} [plural]
 * @property {string} [context]
 * @property {string[]} comments For translators.
 * @property {string[]} references
 * @property {Shown | null} shown Null if nothing shows it.
 *
 * @typedef {object} Shown
 * @property {string} picture The file, beside the page.
 * @property {string} view
 * @property {string} state
 * @property {string} path The events before this state; '' for none.
 * @property {boolean} isSeen False for a text that only screen readers read. The picture then shows
 * its element.
 */

/** @param {string} words */
const escaped = (words) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLES = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1100px; padding-inline: 16px; }
  article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px; padding-block: 16px; border-block-start: 1px solid #8884; content-visibility: auto; contain-intrinsic-size: auto 240px; }
  article > div, dd { overflow-wrap: anywhere; }
  h2 { font-size: 1.1em; margin: 0; white-space: pre-wrap; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; margin: 8px 0 0; font-size: 0.875em; }
  dt { opacity: 0.75; } dd { margin: 0; }
  img { max-width: 100%; border: 1px solid #8884; }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: 8px; }
  @media (width < 700px) { article { grid-template-columns: minmax(0, 1fr); } }`;

/** Filters the list by the typed text. */
const SCRIPT = `
  const field = document.querySelector('input');
  const all = [...document.querySelectorAll('article')];
  field.addEventListener('input', () => {
    const wanted = field.value.toLowerCase();
    for (const article of all) article.hidden = !article.textContent.toLowerCase().includes(wanted);
  });`;

/** @param {string} name @param {string | undefined} words */
const row = (name, words) => (words ? `<dt>${name}</dt><dd>${escaped(words)}</dd>` : '');

/** @param {ListedText} listed */
function article({ text, plural, context, comments, references, shown }) {
  const picture = shown
    ? `<a href="${escaped(shown.picture)}"><img src="${escaped(shown.picture)}" loading="lazy" alt="${escaped(`${shown.view}, ${shown.state}`)}"></a>`
    : '<p>No picture.</p>';
  return `<article><div><h2>${escaped(text)}</h2><dl>${[
    row('Plural', plural),
    row('Context', context),
    row('Comment', comments.join(' ')),
    row('View', shown?.view),
    row('State', shown?.state),
    row('Way to it', shown?.path),
    row('Read by', shown && !shown.isSeen ? 'screen readers; the frame is around what has this text' : undefined),
    row('Files', references.join(', ')),
  ].join('')}</dl></div><div>${picture}</div></article>`;
}

/** @param {readonly ListedText[]} texts @returns {string} HTML. */
export function indexPage(texts) {
  const without = texts.filter(({ shown }) => !shown).length;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Texts of Practice Portal</title><style>${STYLES}</style></head>
<body><h1>Texts of Practice Portal</h1>
<p>${texts.length} texts, ${texts.length - without} with a picture, ${without} without one. The frame in a picture is around the text.</p>
<p><label>Search <input type="search"></label></p>
${texts.map(article).join('\n')}
<script>${SCRIPT}</script></body></html>
`;
}
