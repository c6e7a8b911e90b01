import { MEMBERSHIP_REASONS } from '../../../machines/lib/contract/membership-reasons.ts';
import type { MembershipReason } from '../../../machines/portal/portal.types.ts';
import { text, type Text } from '../../../machines/lib/text.ts';
import { t } from '../../ui/text/t.ts';
import '../../ui/page.css';
import './membership.css';

const WAYS_ON: Record<MembershipReason, Text> = {
  'not-active': text('Finish your registration'),
  ended: text('Join again'),
  'payment-failed': text('Update your card'),
  'email-unverified': text('Send the link again'),
  paused: text('Your Membership'),
};

const EXPLANATIONS: Record<MembershipReason, Text> = {
  'not-active': text('This page is for members. It opens as soon as your registration is complete.'),
  ended: text('This page is for members. It opens again as soon as you have joined.'),
  'payment-failed': text('This page is for members. It opens again as soon as the payment succeeds.'),
  'email-unverified': text('This page is for members. It opens as soon as you press the link in our e-mail.'),
  paused: text('This page is for members. It opens again when your membership continues.'),
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
    <div className="pp-without-membership">
      <h1>{heading}</h1>
      <div className="pp-empty pp-empty-membership">
        <p role="status" className="pp-without-membership-reason">
          {t(says)}
        </p>
        <p>{t(EXPLANATIONS[reason])}</p>
        <a className="pp-button pp-button-primary" href={url}>
          {t(wayOn)}
        </a>
      </div>
    </div>
  );
}
