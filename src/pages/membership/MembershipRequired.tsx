import type { MembershipReason } from '../../../machines/portal/portal.types.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Texts, "Who is not a member". */
const WORDS: Record<MembershipReason, { says: string; wayOn: string }> = {
  'not-active': { says: 'Your membership is not active yet.', wayOn: 'Finish your registration' },
  ended: { says: 'Your membership has ended.', wayOn: 'Join again' },
  'payment-failed': { says: 'Your last payment failed.', wayOn: 'Update your card' },
  'email-unverified': { says: 'Your e-mail address is not confirmed yet.', wayOn: 'Send the link again' },
  paused: { says: 'Your membership is paused.', wayOn: 'Your Membership' },
};

/** For an invited user, whose inviter pays (that inviter's own page names the problem). */
const PAID_BY_INVITER: Partial<typeof WORDS> = {
  'payment-failed': {
    says: 'The last payment for your membership failed. The person who invited you can update the card.',
    wayOn: 'Your Membership',
  },
};

export type MembershipRequiredProps = {
  heading: string;
  reason: MembershipReason;
  url: string;
  paidByInviter: boolean;
};

/** Replaces a members-only view, below its heading. */
export function MembershipRequired({ heading, reason, url, paidByInviter }: MembershipRequiredProps) {
  const { says, wayOn } = (paidByInviter ? PAID_BY_INVITER[reason] : undefined) ?? WORDS[reason];
  return (
    <div className="pp-portal-problem">
      <h1>{heading}</h1>
      <Notice
        tone={reason === 'payment-failed' ? 'danger' : 'info'}
        role="status"
        action={
          <a className="pp-button pp-button-primary" href={url}>
            {wayOn}
          </a>
        }
      >
        <p>{says}</p>
      </Notice>
    </div>
  );
}
