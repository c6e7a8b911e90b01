import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { portalMachine, type PortalRef } from '../../../machines/portal/portal.machine.ts';
import { MembershipRequired } from '../../../src/pages/membership/MembershipRequired.tsx';
import { LeftOutFields } from '../../../src/pages/developer-mode/LeftOutFields.tsx';
import { PortalView } from '../../../src/pages/portal/PortalView.tsx';
import { describeView } from '../describe-view.ts';
import { portalModels } from './portal.model.ts';
import { portalUserActions, portalScreen } from './portal.screen.ts';

const REASONS = ['not-active', 'ended', 'payment-failed', 'paused', 'email-unverified'] as const;

describeView(portalModels, {
  screen: portalScreen,
  userActions: portalUserActions,
  view: (portal: PortalRef) => (
    <PortalView
      portal={portal}
      viewOf={(page) => {
        const reason = REASONS.find((each) => page === `membership-${each}`);
        if (reason === undefined) return <article aria-label={page}>The view</article>;
        return (
          <MembershipRequired
            heading="Member Directory"
            reason={reason}
            url="https://portal.example/"
            paidByInviter={false}
          />
        );
      }}
    />
  ),
});

describe('an invited user', () => {
  afterEach(cleanup);

  it('is not told to update another person’s card', () => {
    render(<MembershipRequired heading="Member Directory" reason="payment-failed" url="/account/" paidByInviter />);
    expect(screen.getByRole('status').textContent).toBe(
      'The last payment for your membership failed. The person who invited you can update the card.',
    );
    expect(screen.getByRole('link', { name: 'Your Membership' }).getAttribute('href')).toBe('/account/');
  });

  it('sees every other notice like any member', () => {
    render(<MembershipRequired heading="Member Directory" reason="paused" url="/account/" paidByInviter />);
    expect(screen.getByRole('status').textContent).toContain('Your membership is paused.');
  });
});

it('a view whose data lack a wrong field says so to administrators', async () => {
  const portal = createActor(portalMachine.provide({ actors: { loadView: fromPromise(async () => {}) } }), {
    input: { page: 'registration-page', pageDataError: null },
  }).start();
  render(
    <PortalView
      portal={portal}
      noticeOfView={() => <LeftOutFields fields={['overview_url']} />}
      viewOf={() => <article />}
    />,
  );
  await screen.findByText(/^In the page data, “overview_url” is not valid. The page is shown without it/);
  cleanup();
});

describe('a view whose drawing throws', () => {
  afterEach(cleanup);

  it('leaves no empty page: the visitor can retry, and sees the view once it works', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined); // React reports what the boundary caught.
    let isBroken = true;
    const portal = createActor(portalMachine.provide({ actors: { loadView: fromPromise(async () => {}) } }), {
      input: { page: 'registration-page', pageDataError: null },
    }).start();
    const View = () => {
      if (isBroken) throw new Error('A drawing that fails');
      return <article aria-label="mended" />;
    };
    render(<PortalView portal={portal} viewOf={() => <View />} />);

    const retry = await screen.findByRole('button', { name: 'Retry' });
    isBroken = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('article', { name: 'mended' })).toBeTruthy();
  });
});
