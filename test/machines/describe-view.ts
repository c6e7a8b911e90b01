/** The kit's walks of a view, with each state also in the pseudo-locale. A word without accents there is untranslated. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { setLanguage } from '../../machines/lib/translation.ts';
import { describeView as describeWalks, type ViewOptions } from '#kit/react';
import type { Model } from '#kit';
import { pseudoCatalogue, untranslatedIn } from './pseudo-locale.ts';
import { translatePage } from './page-translation.ts';
import { collectScreens, type CollectOptions } from './screens/collect-screens.ts';

/** The folder for collected screens (`screens/collect.mjs`). When they are collected, the tests themselves do not run. */
const SCREENS = process.env['PRACTICE_PORTAL_SCREENS'];
const COVER = (process.env['PRACTICE_PORTAL_SCREENS_COVER'] ?? 'states') as CollectOptions['cover'];
const TEXTS_OF = process.env['PRACTICE_PORTAL_SCREENS_TEXTS_OF'];

/** Like the kit's `describeView`. Also renders each state once in the pseudo-locale. */
export function describeView(models: Model | readonly Model[], options: ViewOptions) {
  if (SCREENS) {
    const all = [models].flat();
    collectScreens(all, options, { folder: SCREENS, cover: all[0]!.machine.id === TEXTS_OF ? 'texts' : COVER });
    return;
  }
  let ui: ReactNode = null;
  const seen = new Set<string>();
  const { view, mount } = options;

  function readInBrackets(expected: AnyMachineSnapshot) {
    const state = JSON.stringify(expected.value);
    if (seen.has(state)) return;
    seen.add(state);
    setLanguage('en-XA', pseudoCatalogue());
    try {
      expect(untranslatedIn(renderToStaticMarkup(ui)), `untranslated in ${state}`).toEqual([]);
    } finally {
      setLanguage('en-US');
    }
  }

  describeWalks(models, {
    ...options,
    // The chart's own test takes every edge. What a view adds is seen in each state and with each action.
    edges: 'new',
    ...(view && { view: (actor: AnyActorRef) => (ui = view(actor)) }),
    ...(mount && {
      mount: (...surroundings: Parameters<typeof mount>) => {
        const mounted = mount(...surroundings);
        ui = mounted.ui;
        return mounted;
      },
    }),
    assert: (expected) => {
      readInBrackets(expected);
      options.assert?.(expected);
      translatePage(document.body);
    },
  });
}
