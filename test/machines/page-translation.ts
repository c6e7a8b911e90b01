/**
 * Does to a page what a browser's page translation does: each text node becomes an element. React later looks for its own text nodes, so
 * a text beside an element that comes and goes would crash the page.
 */
const NOT_TRANSLATED = new Set(['SCRIPT', 'STYLE', 'FONT', 'TEXTAREA', 'OPTION']);

export function translatePage(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.nodeValue?.trim() && !NOT_TRANSLATED.has(node.parentElement?.tagName ?? '')) nodes.push(node);
  }
  for (const node of nodes) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = node.nodeValue;
    outer.append(inner);
    node.replaceWith(outer);
  }
}
