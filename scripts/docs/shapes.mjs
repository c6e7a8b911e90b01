/**
 * Describes a page as boxes and lines of text. A drawing of these is small and sharp at any size. It embeds no image, which some
 * sites would reject.
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Area
 * @typedef {Area & { fill: string, stroke: string, thickness: number, corner: number }} Box
 * @typedef {{ x: number, y: number, width: number, size: number, weight: string, fill: string, text: string }} Line
 * @typedef {{ boxes: Box[], lines: Line[] }} Shapes
 */

/**
 * Runs in the page.
 *
 * @returns {Shapes}
 */
export function readShapes() {
  /** @type {Shapes} */
  const shapes = { boxes: [], lines: [] };
  const isPainted = (/** @type {string} */ colour) => colour !== 'rgba(0, 0, 0, 0)';
  const line = (/** @type {Element} */ element, /** @type {string} */ text, /** @type {DOMRect | Area} */ area) => {
    const { fontSize, fontWeight, color } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    // The baseline of the text is slightly below the middle of its box.
    const y = area.y + area.height / 2 + size * 0.35;
    shapes.lines.push({ x: area.x, y, width: area.width, size, weight: fontWeight, fill: color, text });
  };
  for (const element of document.body.querySelectorAll('*')) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { backgroundColor, borderTopWidth, borderTopColor, borderRadius } = getComputedStyle(element);
    const thickness = Number.parseFloat(borderTopWidth);
    if (width > 0 && (isPainted(backgroundColor) || thickness > 0)) {
      const [fill, stroke] = [
        isPainted(backgroundColor) ? backgroundColor : 'none',
        thickness > 0 ? borderTopColor : 'none',
      ];
      shapes.boxes.push({ x, y, width, height, fill, stroke, thickness, corner: Number.parseFloat(borderRadius) });
    }
    if (element instanceof HTMLInputElement && element.value !== '') {
      const pen = document.createElement('canvas').getContext('2d');
      const { paddingLeft, font } = getComputedStyle(element);
      if (pen) pen.font = font;
      const textWidth = pen?.measureText(element.value).width ?? 0;
      line(element, element.value, { x: x + Number.parseFloat(paddingLeft) + thickness, y, width: textWidth, height });
    }
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
      if (text === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      line(element, text, range.getBoundingClientRect());
    }
  }
  return shapes;
}
