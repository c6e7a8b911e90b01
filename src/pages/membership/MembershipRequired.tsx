import { MEMBERSHIP_REASONS } from '../../../machines/lib/contract/membership-reasons.ts';
import type { MembershipReason } from '../../../machines/portal/portal.types.ts';
import { Notice } from '../../ui/Notice.tsx';
import { text, type Text } from '../../../machines/lib/text.ts';
import { t } from '../../ui/text/t.ts';

const WAYS_ON: Record<MembershipReason, Text> = {
  'not-active': text('Finish your registration'),
  ended: text('Join again'),
  'payment-failed': text('Update your card'),
  'email-unverified': text('Send the link again'),
  paused: text('Your Membership'),
};

/** For an invited user, whose inviter pays. The inviter's own page names the problem. */
const PAID_BY_INVITER = {
  says: text('The last payment for your membership failed. The person who invited you can update the card.'),
  wayOn: text('Your Membership'),
};

export type MembershipRequiredProps = {
  heading: string;
  reason: MembershipReason;
  url: string;
  paidByInviter: boolean;
};

/** Replaces a members-only view, below its heading. */
export function MembershipRequired({ heading, reason, url, paidByInviter }: MembershipRequiredProps) {
  const { says, wayOn } =
    paidByInviter && reason === 'payment-failed'
      ? PAID_BY_INVITER
      : { says: MEMBERSHIP_REASONS[reason], wayOn: WAYS_ON[reason] };
  return (
    <div className="pp-portal-problem">
      <h1>{heading}</h1>
      <Notice
        tone={reason === 'payment-failed' ? 'danger' : 'info'}
        role="status"
        action={
          <a className="pp-button pp-button-primary" href={url}>
            {t(wayOn)}
          </a>
        }
      >
        <p>{t(says)}</p>
      </Notice>
    </div>
  );
}
