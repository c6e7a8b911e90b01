/** "Your Membership" moves the focus if the focused element disappears: never to the beginning of the page, and never without need. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { accountPlanMachine } from '../../machines/account-plan/account-plan.machine.ts';
import type { ActionRequest, AccountMembership } from '../../machines/account-plan/account-plan.types.ts';
import { paymentHistoryMachine } from '../../machines/payment-history/payment-history.machine.ts';
import type { HistoryPage } from '../../machines/payment-history/payment-history.types.ts';
import { planChangeMachine } from '../../machines/plan-change/plan-change.machine.ts';
import { practicesMachine } from '../../machines/practices/practices.machine.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import type { SaveOutcome, UnsavedChanged } from '../../machines/profile/profile.types.ts';
import { teamMachine } from '../../machines/team/team.machine.ts';
import type { TeamMember } from '../../machines/team/team.types.ts';
import { Payments } from '../../src/pages/account/Payments.tsx';
import { Plan } from '../../src/pages/account/plan/Plan.tsx';
import { ProfileForm } from '../../src/pages/account/ProfileForm.tsx';
import { Team } from '../../src/pages/account/Team.tsx';
import { ENDING, GROW } from '../machines/account-plan/memberships.ts';
import { withMaps } from '../machines/maps-context.tsx';
import { FAILED, REFUND } from '../machines/payment-history/payment-history.model.ts';
import { MINE, THEIRS } from '../machines/profile/profile.model.ts';
import { INVITED } from '../machines/team/team.model.ts';

afterEach(cleanup);

const SIGN_IN = 'https://practice.example/wp-login.php';

/** Returns the given responses one after another, and throws an error among them. */
const answers = <T,>(...all: Array<T | Error>) => {
  const left = [...all];
  return async (): Promise<T> => {
    const next = left.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('Asked too often.');
    return next;
  };
};

const lost = new Error('lost');

/** Presses a button as the keyboard does, or the mouse in most browsers: the button receives the focus. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

const focused = () => {
  const element = document.activeElement;
  return element === document.body ? 'nothing' : ((element?.textContent || element?.id) ?? 'nothing');
};

const settledOn = (expected: string) => expect.poll(focused).toBe(expected);

describe('the team', () => {
  const show = (...all: Array<TeamMember[] | Error>) => {
    const machine = teamMachine.provide({ actors: { sendAction: fromPromise(answers(...all)) } });
    const team = createActor(machine, { input: { members: [INVITED] } }).start();
    render(<Team team={team} signInUrl={SIGN_IN} />);
  };

  const withdraw = async () => {
    await press('Cancel invitation');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel invitation' }));
  };

  it('does not take the focus when it appears', () => {
    show();
    expect(focused()).toBe('nothing');
  });

  it('leads into the form and out of it', async () => {
    show();
    await press('Invite a practice admin');
    expect(focused()).toBe('pp-account-invite-name');
    await press('Do not invite');
    expect(focused()).toBe('Invite a practice admin');
  });

  it('leads to the first missing field, each time', async () => {
    show();
    await press('Invite a practice admin');
    fireEvent.change(screen.getByRole('textbox', { name: /Admin Name/ }), { target: { value: 'Nina' } });
    for (const _ of ['once', 'again']) {
      const send = screen.getByRole('button', { name: 'Send invitation' });
      send.focus();
      fireEvent.submit(send.closest('form')!);
      expect(focused()).toBe('pp-account-invite-email');
    }
  });

  it('leads to Retry when something could not be done, and on from there', async () => {
    show(lost, lost, []);
    await press('Cancel invitation');
    await press('Keep invitation');
    // A browser returns the focus to the button that opened a dialog (account.browser.test.ts).
    await withdraw();
    await screen.findByRole('alert');
    await press('Leave it');
    expect(focused()).toBe('Invite a practice admin');
    await withdraw();
    await press('Retry');
    await screen.findByRole('button', { name: 'Invite a practice admin' });
    await settledOn('Invite a practice admin');
  });
});

describe('the plan', () => {
  const show = (read: Array<AccountMembership | Error>, acts: Array<AccountMembership | Error> = []) => {
    const machine = accountPlanMachine.provide({
      actors: {
        readMembership: fromPromise<AccountMembership, undefined>(answers(...read)),
        sendAction: fromPromise<AccountMembership, ActionRequest>(answers(...acts)),
        openPortal: fromPromise(answers<string>(lost, lost)),
      },
    });
    const plan = createActor(machine, { input: { returnedWithCard: false } }).start();
    const change = createActor(planChangeMachine).start();
    render(
      <Plan
        plan={plan}
        change={change}
        offers={[]}
        billingAddress={[]}
        joinUrl="/register/"
        signInUrl={SIGN_IN}
        provider="the provider"
      />,
    );
  };

  it('does not take the focus when it was loaded', async () => {
    show([GROW]);
    await screen.findByRole('heading', { level: 3, name: 'Grow Membership' });
    expect(focused()).toBe('nothing');
  });

  it('leads on from Retry while it is read', async () => {
    show([lost, GROW]);
    await press('Retry');
    await settledOn('Plan');
  });

  it('leads to Retry when the card service could not be opened, and back to the plan', async () => {
    show([GROW]);
    await press('Change card');
    await settledOn('Retry');
    await press('Leave it');
    expect(focused()).toBe('Grow Membership');
  });

  it('leads to itself when the button has gone that was pressed', async () => {
    show([ENDING], [GROW]);
    await press('Keep my membership');
    await settledOn('Grow Membership');
  });
});

describe('the payments', () => {
  it('lead to where what was read last has come', async () => {
    const read = answers<HistoryPage>({ items: [REFUND], next: 'more' }, { items: [FAILED], next: null });
    const machine = paymentHistoryMachine.provide({ actors: { readPayments: fromPromise(read) } });
    render(<Payments history={createActor(machine).start()} signInUrl={SIGN_IN} />);
    await screen.findByRole('table');
    expect(focused()).toBe('nothing');
    await press('Show earlier payments');
    await expect.poll(focused).toContain('Failed');
  });
});

describe('the profile', () => {
  const show = (...all: Array<SaveOutcome | Error>) => {
    const machine = profileMachine.provide({
      actors: {
        leaveGuard: fromCallback<UnsavedChanged, undefined, EventObject>(() => {}),
        practices: practicesMachine,
        saveProfile: fromPromise(answers<SaveOutcome>(...all)),
      },
    });
    const profile = createActor(machine, { input: { profile: MINE, hasPractices: true } }).start();
    render(withMaps(<ProfileForm profile={profile} signInUrl={SIGN_IN} />));
  };
  const save = () => {
    const button = screen.getByRole('button', { name: 'Save changes' });
    button.focus();
    fireEvent.submit(button.closest('form')!);
  };

  it('leads to the first that is missing, which may be far above the button', () => {
    show();
    fireEvent.change(screen.getByRole('textbox', { name: /Last Name/ }), { target: { value: '' } });
    save();
    expect(focused()).toBe('pp-account-lastName');
  });

  it.each(['Save mine', 'Use the saved version'])('leads to Save changes after "%s"', async (answer) => {
    show({ kind: 'conflict', theirs: THEIRS }, { kind: 'saved', profile: MINE });
    save();
    await press(answer);
    await settledOn('Save changes');
  });

  it('leads to Save changes after Retry', async () => {
    show(lost, { kind: 'saved', profile: MINE });
    save();
    await press('Retry');
    await settledOn('Save changes');
  });
});
