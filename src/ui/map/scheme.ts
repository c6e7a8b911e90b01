/**
 * The options of a map with its colour scheme, which Google keeps for the map's life: dark on a dark page.
 *
 * @see https://developers.google.com/maps/documentation/javascript/mapcolorscheme
 */
export function withColourScheme(options: google.maps.MapOptions): google.maps.MapOptions {
  const page = document.querySelector('.pp');
  return { ...options, colorScheme: page && getComputedStyle(page).colorScheme === 'dark' ? 'DARK' : 'LIGHT' };
}
