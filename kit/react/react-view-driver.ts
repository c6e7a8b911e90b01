/** Paths on a view of React. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { domDriver, startActor, type ScreenOptions, type ViewLibrary } from '../dom/dom-view-driver.ts';
import type { Model } from '../model/create-model.ts';
import type { Driver } from '../model/run.ts';
import type { ControlledActors } from '../suites/controlled-actors.ts';

/** `root`: the actor that was started for it, when the one under test is its child. */
export type Mounted = { ui: ReactNode; actor: AnyActorRef; root?: AnyActorRef };

export type ViewOptions = ScreenOptions & {
  /** A chart with its own view. */
  view?: (actor: any) => ReactNode;
  /** A chart without its own view: starts the parent, and returns the parent's view and the actor under test. */
  mount?: (world: ControlledActors, inspect: (event: InspectionEvent) => void, model: Model) => Mounted;
};

const LIBRARY: ViewLibrary = {
  screen,
  fireEvent,
  fill: (element, value) => void fireEvent.change(element, { target: { value } }),
  act: (work) => act(work),
};

/** A driver that runs a path on a view, rendered in the test's own document. */
export function viewDriver(
  model: Model,
  options: ViewOptions,
  inspect: (event: InspectionEvent) => void = () => {},
): Driver {
  const mountView = (world: ControlledActors): Mounted => {
    const actor = startActor(model, world, inspect, options.callbacks);
    return { ui: options.view!(actor), actor };
  };
  return domDriver(options, LIBRARY, (world) => {
    const { ui, ...mounted } = options.mount?.(world, inspect, model) ?? mountView(world);
    render(ui);
    return { ...mounted, remove: cleanup };
  });
}
