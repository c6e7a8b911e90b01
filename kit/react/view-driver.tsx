/** Runs paths against the rendered view: real chart, real React, gestures by role and name, deferred promises, fake time. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import {
  createActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import { deferredActors, type World } from '../suites/deferred-actors.ts';
import { time } from '../suites/runner.ts';
import { expectSame } from '../model/differ.ts';
import { causeOf, machineEvents, type ModelEvent } from '../model/events.ts';
import type { Model } from '../model/explore.ts';
import { createPageReading } from './page-reading.ts';
import type { Driver } from '../model/run.ts';
import { expectedScreen, gestureFor, type Gestures, type ScreenTable, type Seen } from '../model/screen.ts';

/** `root`: the actor that was started for it, when the one under test is its child. */
export type Mounted = { ui: ReactNode; actor: AnyActorRef; root?: AnyActorRef };

export type ViewOptions = {
  table: ScreenTable;
  gestures: Gestures;
  /** Sources that are callback actors. */
  callbacks?: string[];
  /** The view of a chart that stands alone. */
  view?: (actor: any) => ReactNode;
  /** For a chart that has no view of its own: start the parent and return the parent's view and the actor under test. */
  mount?: (world: World, inspect: (event: InspectionEvent) => void, model: Model) => Mounted;
  /** Whatever else must hold on the page. */
  also?: (expected: AnyMachineSnapshot) => void;
};

function expectSeen(seen: Seen, [element]: HTMLElement[]) {
  if (!element)
    throw new Error(`The page should show ${JSON.stringify(seen)}, it shows:\n${document.body.textContent}`);
  const input = element as HTMLInputElement;
  if (seen.disabled !== undefined) {
    const disabled = input.disabled || element.getAttribute('aria-disabled') === 'true';
    expectSame(disabled, seen.disabled, `disabled: ${JSON.stringify(seen)}`);
  }
  if (seen.checked !== undefined) expectSame(input.checked, seen.checked, `checked: ${JSON.stringify(seen)}`);
  if (seen.value !== undefined) expectSame(input.value, seen.value, `value: ${JSON.stringify(seen)}`);
}

/** A field that has the focus loses it; of another one, only the event can tell that somebody was there. */
const leave = (element: HTMLElement) => {
  if (document.activeElement === element) element.blur();
  else fireEvent.blur(element);
};

/** A driver that runs a path on a view, drawn in the test's own document. */
export function viewDriver(
  model: Model,
  options: ViewOptions,
  inspect: (event: InspectionEvent) => void = () => {},
): Driver {
  const world = deferredActors();
  const mount =
    options.mount ??
    (() => {
      const actor = createActor(world.fill(model.machine as AnyStateMachine, options.callbacks), {
        input: model.spec.input as any,
        inspect,
      });
      actor.start();
      return { ui: options.view!(actor), actor };
    });
  const { ui, actor, root = actor }: Mounted = mount(world, inspect, model);
  render(ui);
  const reading = createPageReading();
  const at = (seen: Seen) => {
    const [element] = reading.find(seen);
    if (!element) throw new Error(`Nothing on the page is ${JSON.stringify(seen)}:\n${document.body.textContent}`);
    return element;
  };

  function perform(event: ModelEvent, before: AnyMachineSnapshot) {
    const [plain] = machineEvents(event);
    const gesture = gestureFor(options.gestures, event, before);
    if ('send' in gesture) actor.send(plain);
    else if ('child' in gesture) world.speak(gesture.child, plain);
    else if ('click' in gesture) fireEvent.click(at(gesture.click));
    else if ('fill' in gesture) fireEvent.change(at(gesture.fill), { target: { value: gesture.value } });
    else if ('select' in gesture) fireEvent.change(at(gesture.select), { target: { value: gesture.value } });
    else if ('leave' in gesture) leave(at(gesture.leave));
    else fireEvent.keyDown(at(gesture.on), { key: gesture.press });
  }

  return {
    apply: (event, before) =>
      act(async () => {
        const cause = causeOf(event);
        if (cause.by === 'done') world.resolve(cause.actor, cause.output);
        else if (cause.by === 'error') world.reject(cause.actor, cause.error);
        else if (cause.by === 'time') await time.advance(cause.milliseconds);
        else if (cause.by === 'snapshot' && !(event.type in options.gestures)) world.show(cause.actor, cause.snapshot);
        else perform(event, before);
      }),
    async settle() {
      await act(async () => void (await time.advance(0)));
      reading.forget();
    },
    read(expected) {
      const { present, absent } = expectedScreen(options.table, expected);
      for (const seen of present) expectSeen(seen, reading.find(seen));
      for (const seen of absent) {
        // As text: a failure that prints elements prints the whole document, for minutes.
        const leftovers = reading.find(seen).map(({ outerHTML }) => outerHTML);
        expectSame(leftovers, [], `hides ${JSON.stringify(seen)}`);
      }
      options.also?.(expected);
    },
    close() {
      root.stop?.();
      cleanup();
    },
  };
}
