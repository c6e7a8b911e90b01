import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import { onboardingMachine } from '../../../machines/onboarding/onboarding.machine.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { Onboarding } from '../../../src/pages/overview/Onboarding.tsx';
import { controlledActors, type ControlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { itemsWith, onboardingModels } from './onboarding.model.ts';
import { onboardingUserActions, onboardingScreen } from './onboarding.screen.ts';

/** With its steps as they are; only the host belongs to the test. */
function mountOnboarding(world: ControlledActors, items: OnboardingItem[], inspect?: (event: InspectionEvent) => void) {
  const step = onboardingStepMachine.provide({ actors: { saveStep: world.promise } });
  const machine = onboardingMachine.provide({ actors: { step } });
  const actor = createActor(machine, { input: { items }, ...(inspect && { inspect }) }).start();
  return { ui: <Onboarding onboarding={actor} signInUrl="/wp-login.php" />, actor };
}

/** The items under a heading, each with its progress. */
const itemsUnder = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).parentElement!)
    .queryAllByRole('progressbar')
    .map((bar) => [bar.getAttribute('aria-label'), Number(bar.getAttribute('aria-valuenow'))]);

describeView(onboardingModels, {
  screen: onboardingScreen,
  userActions: onboardingUserActions,
  mount: (world, inspect, { spec }) =>
    mountOnboarding(world, (spec.input as { items: OnboardingItem[] }).items, inspect),
  assert({ context }) {
    const items = context.items as OnboardingItem[];
    if (items.length === 0) return;
    const listed = (completed: boolean) =>
      items.flatMap((item) => (item.completed === completed ? [[`${item.name} progress`, item.progress]] : []));
    expect([itemsUnder('Pending'), itemsUnder('Completed')]).toEqual([listed(false), listed(true)]);
  },
});

describe('the onboarding', () => {
  afterEach(cleanup);

  function show(...done: string[]) {
    const world = controlledActors();
    const { ui } = mountOnboarding(world, itemsWith(...done));
    render(ui);
    const button = (label: string) => screen.getByRole('button', { name: `Mark ${label} complete` });
    const press = (label: string) =>
      act(async () => {
        button(label).focus();
        fireEvent.click(button(label));
      });
    const row = (label: string) => screen.getByText(label).closest('li');
    return { world, button, press, row };
  }

  it('says how a step is done and leads there, until it is done', async () => {
    const world = controlledActors();
    const items = itemsWith('agree');
    Object.assign(items[0]?.steps[1] ?? {}, { help: 'It takes half an hour.', link: 'https://practice.example/call' });
    Object.assign(items[0]?.steps[0] ?? {}, { link: 'https://practice.example/sign' });
    Object.assign(items[0]?.steps[2] ?? {}, { link: 'https://practice.example/visit' });
    render(mountOnboarding(world, items).ui);
    expect(screen.getByText('It takes half an hour.')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Take me there: Call', 'https://practice.example/call'],
      ['Take me there: Visit', 'https://practice.example/visit'],
    ]);
  });

  it('gives the focus of a button that goes to its line, also when the item moves to Completed', async () => {
    const { world, press, row } = show('agree', 'call');
    await press('Visit');
    await act(async () => world.resolve('saveStep', itemsWith('agree', 'call', 'visit')));
    expect(itemsUnder('Completed')).toEqual([['Getting started progress', 100]]);
    expect(document.activeElement).toBe(row('Visit'));
    expect(row('Visit')?.textContent).toBe('VisitCompleted');
  });

  it('leaves the focus where the person has gone meanwhile', async () => {
    const { world, press, button } = show('agree');
    await press('Call');
    button('Join').focus();
    await act(async () => world.resolve('saveStep', itemsWith('agree', 'call')));
    expect(document.activeElement).toBe(button('Join'));
  });

  it('names the steps of an item without a name', () => {
    const items = itemsWith().map((item, index) => (index === 0 ? { ...item, name: '' } : item));
    render(mountOnboarding(controlledActors(), items).ui);
    expect(screen.getByRole('group', { name: 'Further steps' })).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Further steps progress' })).toBeTruthy();
  });

  it('says what is empty: nothing completed, nothing pending', async () => {
    show();
    expect(screen.getByText('Nothing yet. Completed steps move here.')).toBeTruthy();
    cleanup();
    show('agree', 'call', 'visit', 'party', 'join');
    expect(screen.getByText('You have done it all.')).toBeTruthy();
  });
});
