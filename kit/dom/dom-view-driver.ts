/** Runs paths against a rendered view: real chart, real DOM, gestures by role and name, deferred promises, fake time. */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { createActor } from '../xstate.ts';
import { controlledActors, type ControlledActors } from '../suites/controlled-actors.ts';
import { time } from '../suites/runner.ts';
import { assertEqual } from '../model/deep-equal.ts';
import { causeOf, machineEvents, type ModelEvent } from '../model/events.ts';
import type { Model } from '../model/create-model.ts';
import { createAccessibilitySnapshot, type Queries } from './accessibility-snapshot.ts';
import type { Driver } from '../model/run.ts';
import {
  expectedScreen,
  userActionFor,
  type UserActions,
  type ScreenModel,
  type ExpectedElement,
} from '../model/screen.ts';

/** A rendered view. `root`: the actor that was started for it, when the one under test is its child. */
export type RenderedView = { actor: AnyActorRef; root?: AnyActorRef; remove: () => void };

/** The functions that drive a framework's views: those of its Testing Library, or of the DOM's. */
export type ViewLibrary = {
  screen: Queries;
  fireEvent: Record<'click' | 'change' | 'keyDown' | 'blur', (element: HTMLElement, init?: object) => unknown>;
  /** Enters a text into a field. */
  fill: (element: HTMLElement, value: string) => void;
  /** Resolves when the view shows the effects of the work. */
  act: (work: () => Promise<void>) => Promise<void>;
};

export type ScreenOptions = {
  screen: ScreenModel;
  userActions: UserActions;
  /** Sources that are callback actors. */
  callbacks?: string[];
  /** Further assertions about the page. */
  assert?: (expected: AnyMachineSnapshot) => void;
};

function expectSeen(seen: ExpectedElement, [element]: HTMLElement[]) {
  if (!element)
    throw new Error(`The page should show ${JSON.stringify(seen)}, it shows:\n${document.body.textContent}`);
  const input = element as HTMLInputElement;
  if (seen.disabled !== undefined) {
    const disabled = input.disabled || element.getAttribute('aria-disabled') === 'true';
    assertEqual(disabled, seen.disabled, `disabled: ${JSON.stringify(seen)}`);
  }
  if (seen.checked !== undefined) assertEqual(input.checked, seen.checked, `checked: ${JSON.stringify(seen)}`);
  if (seen.value !== undefined) assertEqual(input.value, seen.value, `value: ${JSON.stringify(seen)}`);
}

/** Starts the chart of a model, with stubs in the place of its actors. */
export function startActor(
  { machine, spec }: Model,
  world: ControlledActors,
  inspect: (event: InspectionEvent) => void,
  callbacks?: string[],
): AnyActorRef {
  const stubbed = world.withStubs(machine as AnyStateMachine, callbacks);
  return createActor(stubbed, { input: spec.input as any, inspect }).start();
}

/** A driver that runs a path on a view, rendered in the test's own document. */
export function domDriver(
  options: ScreenOptions,
  { screen, fireEvent, fill, act }: ViewLibrary,
  render: (world: ControlledActors) => RenderedView,
): Driver {
  const world = controlledActors();
  const { actor, root = actor, remove } = render(world);
  const reading = createAccessibilitySnapshot(screen);
  /** Blurs a focused field. For a field without the focus, the event alone reports that the user has left it. */
  const blur = (element: HTMLElement) => {
    if (document.activeElement === element) element.blur();
    else fireEvent.blur(element);
  };
  const at = (seen: ExpectedElement) => {
    const [element] = reading.find(seen);
    if (!element) throw new Error(`Nothing on the page is ${JSON.stringify(seen)}:\n${document.body.textContent}`);
    return element;
  };

  function perform(event: ModelEvent, before: AnyMachineSnapshot) {
    const [plain] = machineEvents(event);
    const action = userActionFor(options.userActions, event, before);
    if ('send' in action) actor.send(plain);
    else if ('fromChild' in action) world.sendBack(action.fromChild, plain);
    else if ('click' in action) fireEvent.click(at(action.click));
    else if ('fill' in action) fill(at(action.fill), action.value);
    else if ('select' in action) fireEvent.change(at(action.select), { target: { value: action.value } });
    else if ('blur' in action) blur(at(action.blur));
    else fireEvent.keyDown(at(action.on), { key: action.press });
  }

  return {
    apply: (event, before) =>
      act(async () => {
        const cause = causeOf(event);
        if (cause.by === 'done') world.resolve(cause.actor, cause.output);
        else if (cause.by === 'error') world.reject(cause.actor, cause.error);
        else if (cause.by === 'time') await time.advance(cause.milliseconds);
        else if (cause.by === 'snapshot' && !(event.type in options.userActions))
          world.emitSnapshot(cause.actor, cause.snapshot);
        else perform(event, before);
      }),
    async settle() {
      await act(async () => void (await time.advance(0)));
      reading.forget();
    },
    read(expected) {
      const { present, absent } = expectedScreen(options.screen, expected);
      for (const seen of present) expectSeen(seen, reading.find(seen));
      for (const seen of absent) {
        // Text instead of elements: a failure that prints elements prints the whole document, which takes minutes.
        const leftovers = reading.find(seen).map(({ outerHTML }) => outerHTML);
        assertEqual(leftovers, [], `hides ${JSON.stringify(seen)}`);
      }
      options.assert?.(expected);
    },
    close() {
      root.stop?.();
      remove();
    },
  };
}
