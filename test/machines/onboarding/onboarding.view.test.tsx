import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import { onboardingMachine } from '../../../machines/onboarding/onboarding.machine.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { NextStep } from '../../../src/pages/overview/NextStep.tsx';
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
  const ui = (
    <>
      <NextStep onboarding={actor} signInUrl="/wp-login.php" />
      <Onboarding onboarding={actor} signInUrl="/wp-login.php" />
    </>
  );
  return { ui, actor };
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
    const row = (label: string) => screen.getByText(label, { selector: '.pp-step-label' }).closest('li');
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

  it('moves the focus to the next step, once the step before it is complete', async () => {
    const { world, press } = show('agree', 'call');
    expect(document.activeElement).toBe(document.body);
    await press('Visit');
    await act(async () => world.resolve('saveStep', itemsWith('agree', 'call', 'visit')));
    expect(itemsUnder('Completed')).toEqual([['Getting started progress', 100]]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next: Join' }));
  });

  it('gives the focus of a button that goes to its line, also when the item moves to Completed', async () => {
    const { world, press, row } = show('agree', 'call');
    await press('Join');
    await act(async () => world.resolve('saveStep', itemsWith('agree', 'call', 'join')));
    expect(itemsUnder('Completed')).toEqual([['Buying group progress', 100]]);
    expect(document.activeElement).toBe(row('Join'));
    expect(row('Join')?.textContent).toBe('JoinCompleted');
  });

  it('begins with the first open step, required ones first, and its row has no second button', () => {
    const { row } = show('agree');
    const next = screen.getByRole('region', { name: 'Next: Call' });
    expect(within(next).getByRole('button').textContent).toBe('Mark Call complete');
    expect(row('Call')?.textContent).toBe('CallNext step');
    cleanup();
    show('agree', 'call', 'visit', 'join');
    expect(screen.queryByRole('region', { name: /^Next/ })).toBeNull();
  });

  it('offers no button for a step that a fact completes, but the way there', () => {
    const items = itemsWith('agree', 'visit', 'join');
    Object.assign(items[0]?.steps[1] ?? {}, { automatic: true, link: 'https://practice.example/account' });
    render(mountOnboarding(controlledActors(), items).ui);
    const next = screen.getByRole('region', { name: 'Next: Call' });
    expect(within(next).getByRole('link').textContent).toBe('Take me there: Call');
    expect(screen.queryByRole('button', { name: 'Mark Call complete' })).toBeNull();
    cleanup();
    const others = itemsWith('agree');
    Object.assign(others[0]?.steps[1] ?? {}, { automatic: true });
    render(mountOnboarding(controlledActors(), others).ui);
    expect(screen.getByRole('region', { name: 'Next: Visit' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark Call complete' })).toBeNull();
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
