import type { MembershipReason } from '../../../machines/portal/portal.types.ts';
import { Notice } from '../../ui/Notice.tsx';
import { text, type Text } from '../../../machines/lib/text.ts';
import { t } from '../../ui/text/t.ts';

/** Texts, "Who is not a member". */
const WORDS: Record<MembershipReason, { says: Text; wayOn: Text }> = {
  'not-active': { says: text('Your membership is not active yet.'), wayOn: text('Finish your registration') },
  ended: { says: text('Your membership has ended.'), wayOn: text('Join again') },
  'payment-failed': { says: text('Your last payment failed.'), wayOn: text('Update your card') },
  'email-unverified': { says: text('Your e-mail address is not confirmed yet.'), wayOn: text('Send the link again') },
  paused: { says: text('Your membership is paused.'), wayOn: text('Your Membership') },
};

/** For an invited user, whose inviter pays. The inviter's own page names the problem. */
const PAID_BY_INVITER: Partial<typeof WORDS> = {
  'payment-failed': {
    says: text('The last payment for your membership failed. The person who invited you can update the card.'),
    wayOn: text('Your Membership'),
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
            {t(wayOn)}
          </a>
        }
      >
        <p>{t(says)}</p>
      </Notice>
    </div>
  );
}
