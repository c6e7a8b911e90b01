/** Finds the marked texts of a page (`text-marks.mjs`), removes their marks, and takes a picture of each. */

/** @typedef {import('playwright-core').Page} Page */

/**
 * A text on the page. `isSeen`: people read it there; otherwise it is a name or a description that screen readers read, and the picture shows
 * the element that has it.
 *
 * @typedef {{ number: number, isSeen: boolean }} MarkedText
 */

/** How much of a text's surroundings a picture shows, in CSS pixels. */
const AROUND = { across: 150, down: 90 };
const SMALLEST = { width: 480, height: 200 };

/**
 * Runs in the page. Removes all marks and remembers where each text is.
 *
 * @returns {MarkedText[]}
 */
function readMarks() {
  /** @type {Map<number, { range: Range | null, element: Element }>} */
  const found = new Map();
  /** @param {string} value @param {(kind: 'begin' | 'end', number: number, offset: number) => void} meet */
  const strip = (value, meet) => {
    let words = '';
    let digits = '';
    for (const sign of value) {
      const code = sign.charCodeAt(0);
      if (code === 0xe000) digits = '';
      else if (code >= 0xe010 && code <= 0xe019) digits += String(code - 0xe010);
      else if (code === 0xe001) meet('begin', Number(digits), words.length);
      else if (code === 0xe002) meet('end', -1, words.length);
      else words += sign;
    }
    return words;
  };
  /** Texts that have begun and not ended: a label may be inside of a sentence. @type {{ number: number, range: Range }[]} */
  const open = [];
  for (const element of document.body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (!/[\uE000-\uE01F]/.test(value)) continue;
      const words = strip(value, (kind, number) => {
        if (kind === 'begin' && !found.has(number)) found.set(number, { range: null, element });
      });
      element.setAttribute(name, words);
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!/[\uE000-\uE01F]/.test(node.data) || !node.parentElement) continue;
    const element = node.parentElement;
    /** @type {(() => void)[]} */
    const later = [];
    const words = strip(node.data, (kind, number, offset) => {
      if (kind === 'begin') {
        const range = document.createRange();
        open.push({ number, range });
        later.push(() => range.setStart(node, offset));
      } else {
        const ended = open.pop();
        if (ended) later.push(() => ended.range.setEnd(node, offset));
        if (ended && !found.get(ended.number)?.range && !element.closest('script, style, option')) {
          found.set(ended.number, { range: ended.range, element });
        } else if (ended && !found.has(ended.number)) found.set(ended.number, { range: null, element });
      }
    });
    node.data = words;
    for (const set of later) set();
  }
  Object.assign(window, { markedTexts: found });
  const isSeen = (/** @type {{ range: Range | null, element: Element }} */ { range, element }) => {
    if (!range || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let around = /** @type {Element | null} */ (element); around; around = around.parentElement) {
      const { clipPath, clip } = getComputedStyle(around);
      if (clipPath !== 'none' || clip !== 'auto') return false;
    }
    return [...range.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
  };
  return [...found].map(([number, place]) => ({ number, isSeen: isSeen(place) }));
}

/**
 * Runs in the page. Brings a text into view and draws a frame around it.
 *
 * @param {{ number: number, isSeen: boolean }} text
 * @returns {{ left: number, top: number, right: number, bottom: number } | null} Null if nothing of it has a place on the page.
 */
function pointAt({ number, isSeen }) {
  const { markedTexts } = /** @type {{ markedTexts: Map<number, { range: Range | null, element: Element }> }} */ (
    /** @type {unknown} */ (window)
  );
  const place = markedTexts.get(number);
  if (!place) return null;
  let element = /** @type {Element | null} */ (place.element);
  const hasPlace = (/** @type {Element} */ one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 4 && height > 4 && one.checkVisibility({ visibilityProperty: true });
  };
  while (element && !hasPlace(element)) element = element.parentElement;
  if (!element || element === document.body) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const boxes = isSeen && place.range ? [...place.range.getClientRects()] : [element.getBoundingClientRect()];
  const shown = boxes.filter(({ width, height }) => width > 1 && height > 1);
  if (shown.length === 0) return null;
  const frames = document.createElement('div');
  frames.id = 'practice-portal-frames';
  for (const { left, top, width, height } of shown) {
    const frame = document.createElement('div');
    const at = `left:${left - 3}px;top:${top - 3}px;width:${width + 6}px;height:${height + 6}px`;
    frame.style.cssText = `position:fixed;box-sizing:border-box;border:2px solid #d6006c;background:#d6006c22;z-index:2147483647;pointer-events:none;${at}`;
    frames.append(frame);
  }
  // An open modal dialog is above everything outside of it, so frames go inside.
  (element.closest('dialog[open]') ?? document.body).append(frames);
  return {
    left: Math.min(...shown.map((box) => box.left)),
    top: Math.min(...shown.map((box) => box.top)),
    right: Math.max(...shown.map((box) => box.right)),
    bottom: Math.max(...shown.map((box) => box.bottom)),
  };
}

/** @param {Page} page @returns {Promise<MarkedText[]>} */
export const readMarkedTexts = (page) => page.evaluate(readMarks);

/** @param {number} from @param {number} to @param {number} around @param {number} smallest @param {number} most */
function stretch(from, to, around, smallest, most) {
  const wanted = Math.min(most, Math.max(smallest, to - from + 2 * around));
  const start = Math.max(0, Math.min(most - wanted, (from + to - wanted) / 2));
  return { start, length: wanted };
}

/**
 * Takes a picture of one text, with a frame around it and some of its surroundings.
 *
 * @param {Page} page A page whose texts `readMarkedTexts` has read.
 * @param {MarkedText} text
 * @param {string} file The picture, PNG.
 * @returns {Promise<boolean>} False if the text has no place on the page.
 */
export async function takePicture(page, text, file) {
  const box = await page.evaluate(pointAt, text);
  const size = page.viewportSize();
  if (!box || !size) return false;
  const across = stretch(box.left, box.right, AROUND.across, SMALLEST.width, size.width);
  const down = stretch(box.top, box.bottom, AROUND.down, SMALLEST.height, size.height);
  await page.screenshot({
    path: file,
    animations: 'disabled',
    caret: 'hide',
    clip: { x: across.start, y: down.start, width: across.length, height: down.length },
  });
  await page.evaluate(() => document.getElementById('practice-portal-frames')?.remove());
  return true;
}
