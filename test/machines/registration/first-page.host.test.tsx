/** The host renders the registration's first page like the client: nothing moves, and no promise shows too early. */
import { renderToStaticMarkup } from 'react-dom/server';
import { Window } from 'happy-dom';
import { createActor } from 'xstate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RegistrationPage } from '../../../src/pages/registration/RegistrationPage.tsx';
import { serve, type Host } from '../../../wordpress/host/serve.mjs';
import { bootFastest } from '../../wordpress/kit/native-engine.mjs';
import { controlledActors } from '#kit';
import { LINKS, muteRegistration } from './silent-form.ts';
import { VISITOR } from './fixtures.ts';
import { withMaps } from '../maps-context.tsx';
import { Browser } from '../../wordpress/kit/browser.ts';
import { clientData, documentOf } from '../../wordpress/kit/page.ts';

let host: Host;
beforeAll(async () => {
  host = await serve({ port: 0, dataFolder: null, environment: {}, boot: bootFastest });
});
afterAll(() => host.close());

const visitor = () => new Browser(host.address);
const open = async (path: string, browser = visitor()) => browser.send(path);

/** Elements with classes and texts, without their links to each other and without whether they are enabled. */
function shapeOf(element: Element): unknown {
  const children = [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return (node.textContent ?? '').trim() === '' ? [] : [(node.textContent ?? '').trim()];
    if (node.nodeType !== 1 || (node as Element).tagName === 'TEMPLATE') return [];
    return [shapeOf(node as Element)];
  });
  const words = children.every((child) => typeof child === 'string') ? [children.join(' ')] : children;
  return [element.tagName, element.className, ...words];
}

function drawnByClient(products: (typeof VISITOR)['products']) {
  const actor = createActor(muteRegistration(controlledActors()), { input: { ...VISITOR, products } }).start();
  const { document } = new Window();
  document.body.innerHTML = renderToStaticMarkup(withMaps(<RegistrationPage actor={actor} {...LINKS} />));
  actor.stop();
  return shapeOf(document.querySelector('.pp-registration') as unknown as Element);
}

describe('the first page, before the script is there', () => {
  test('looks as the client draws it', async () => {
    const answer = await open('/register/');
    const drawn = documentOf(answer).querySelector('#app-vue .pp-registration');
    expect(drawn).not.toBeNull();
    expect(shapeOf(drawn as Element)).toEqual(drawnByClient(clientData(answer).registration?.products ?? []));
  });

  test('has the page’s one h1, says that it is busy, and has nothing that can be used', async () => {
    const page = documentOf(await open('/register/'));
    expect([...page.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['Registration']);
    expect(page.querySelector('#app-vue > .pp')?.getAttribute('aria-busy')).toBe('true');
    const controls = [...page.querySelectorAll('#app-vue :is(button, input, select, textarea, a)')];
    expect(controls.length).toBeGreaterThan(5);
    for (const control of controls) expect(control.hasAttribute('disabled')).toBe(true);
  });

  test('is not drawn where the client begins with something else', async () => {
    const member = visitor();
    await member.signIn('member', 'member');
    const paths = ['/register/?invite=demo-invite', '/register/?invite=unknown', '/register/?payment=failed'];
    for (const answer of [...(await Promise.all(paths.map((path) => open(path)))), await open('/register/', member)]) {
      expect(documentOf(answer).querySelector('#app-vue')?.childElementCount).toBe(0);
    }
    expect(documentOf(await open('/terms/')).querySelector('#app-vue')).toBeNull();
  });

  test('is not drawn for a reload, which goes on where the draft in the tab says', async () => {
    const answer = await visitor().send('/register/', { headers: { 'Cache-Control': 'max-age=0' } });
    expect(documentOf(answer).querySelector('#app-vue')?.childElementCount).toBe(0);
  });

  test('no word of a product ends an element', async () => {
    host.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-product.php',
      `<?php add_filter( 'practice_portal_page_data', function ( $data ) { if ( isset( $data['data']->products[0] ) ) { foreach ( array( 'name', 'description', 'term_period' ) as $key ) { $data['data']->products[0][ $key ] = '</p><img src=x onerror=alert(1)>"\\''; } } return $data; } );`,
    );
    const page = documentOf(await open('/register/'));
    expect(page.querySelectorAll('#app-vue img')).toHaveLength(0);
    expect(page.querySelector('.pp-membership-description')?.textContent).toBe(`</p><img src=x onerror=alert(1)>"'`);
    host.site.php.unlink('/wordpress/wp-content/mu-plugins/test-product.php');
  });
});
