/**
 * Stand-ins for other plugins that this machine lacks: each has only the parts that our plugin calls
 * (fixtures/stubs).
 */
import fs from 'node:fs';
import { afterEach } from 'vitest';
import type { TestSite } from './site.ts';

const folder = new URL('../fixtures/stubs/', import.meta.url);
const inside = '/wordpress/wp-content/mu-plugins';

/** Returns a function that activates stubs until the test ends. */
export function useStubs(portal: TestSite): (...names: string[]) => void {
  const active: string[] = [];
  afterEach(() => {
    for (const file of active.splice(0)) portal.site.php.unlink(file);
  });
  return (...names) => {
    for (const name of names) {
      const file = `${inside}/stub-${name}.php`;
      portal.site.php.writeFile(file, fs.readFileSync(new URL(`${name}.php`, folder), 'utf8'));
      active.push(file);
    }
  };
}
