/** The colours of the site's theme, as the browser computes them. */

/**
 * @param within an element of the page, where the theme's custom properties hold
 * @param properties names of custom properties, such as `--wp--preset--color--primary`
 * @returns the computed colour of each that the theme sets; one that is no colour comes out as transparent
 */
export function themeColours<Key extends string>(
  within: HTMLElement,
  properties: Readonly<Record<Key, string>>,
): { [K in Key]?: string } {
  const style = getComputedStyle(within);
  const frame = document.createElement('span');
  const probe = document.createElement('span');
  frame.style.color = 'transparent'; // What a value that is no colour inherits.
  frame.append(probe);
  within.append(frame);
  const colours: { [K in Key]?: string } = {};
  for (const key in properties) {
    if (style.getPropertyValue(properties[key]).trim() === '') continue;
    probe.style.color = `var(${properties[key]})`;
    colours[key] = getComputedStyle(probe).color;
  }
  frame.remove();
  return colours;
}
