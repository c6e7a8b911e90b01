/** Paths on a view of any framework that renders into the document: Vue, Svelte, Solid, Angular, or none. */
import { fireEvent, screen } from '@testing-library/dom';
import type { AnyActorRef } from 'xstate';
import type { Model } from '../model/create-model.ts';
import { describePaths, FAKE_TIMERS } from '../suites/describe-paths.ts';
import { domDriver, startActor, type ScreenOptions, type ViewLibrary } from './dom-view-driver.ts';

export type DomViewOptions = ScreenOptions & {
  /** Renders the view of a running actor into the document: `render` of the framework's Testing Library. It may be async. */
  render: (actor: any) => unknown;
  /** Removes everything that was rendered: `cleanup` of the same library. */
  cleanup: () => void;
};

const LIBRARY: ViewLibrary = {
  screen,
  fireEvent,
  // Fields fire `input` while typing, and `change` at the end. A view handles one of them.
  fill(element, value) {
    fireEvent.input(element, { target: { value } });
    fireEvent.change(element);
  },
  // Frameworks update the document in microtasks: after each step the driver lets all of them pass.
  act: (work) => work(),
};

/** Every edge of the model on the rendered view. A step is slow, so a path continues from the previous one. */
export const describeView = (models: Model | readonly Model[], { render, cleanup, ...options }: DomViewOptions) =>
  describePaths(
    'view',
    models,
    async (model, inspect) => {
      let rendered: unknown;
      const driver = domDriver(options, LIBRARY, (world) => {
        const actor: AnyActorRef = startActor(model, world, inspect, options.callbacks);
        rendered = render(actor);
        return { actor, remove: cleanup };
      });
      await rendered;
      return driver;
    },
    { ...FAKE_TIMERS, continueFromPrevious: true },
  );
