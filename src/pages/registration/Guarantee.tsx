import { useSelector } from '@xstate/react';
import type { MembershipRef } from '../../../machines/membership/membership.machine.ts';
import { selectIsGuaranteeOpen } from '../../../machines/membership/membership.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import './guarantee.css';

const TITLE = '100% Money Back Guarantee';

function Seal() {
  return (
    <svg className="pp-guarantee-seal" viewBox="0 0 72 72" role="img" aria-label={TITLE}>
      <path
        className="pp-guarantee-edge"
        d="M36 5A6 6 0 0 1 46.6 6.9A6 6 0 0 1 55.9 12.3A6 6 0 0 1 62.8 20.5A6 6 0 0 1 66.5 30.6A6 6 0 0 1 66.5 41.4A6 6 0 0 1 62.8 51.5A6 6 0 0 1 55.9 59.7A6 6 0 0 1 46.6 65.1A6 6 0 0 1 36 67A6 6 0 0 1 25.4 65.1A6 6 0 0 1 16.1 59.7A6 6 0 0 1 9.2 51.5A6 6 0 0 1 5.5 41.4A6 6 0 0 1 5.5 30.6A6 6 0 0 1 9.2 20.5A6 6 0 0 1 16.1 12.3A6 6 0 0 1 25.4 6.9A6 6 0 0 1 36 5z"
      />
      <circle className="pp-guarantee-disc" cx="36" cy="36" r="23" />
      <text className="pp-guarantee-number" x="36" y="39" textAnchor="middle">
        90
      </text>
      <text className="pp-guarantee-days" x="36" y="49" textAnchor="middle">
        DAYS
      </text>
    </svg>
  );
}

/** The money-back guarantee in a line, with its full terms behind the help button (specification, section 2). */
export function Guarantee({ membership }: { membership: MembershipRef }) {
  const isOpen = useSelector(membership, selectIsGuaranteeOpen);
  const close = () => membership.send({ type: 'guarantee.closed' });
  return (
    <div className="pp-guarantee">
      <Seal />
      <div className="pp-guarantee-words">
        <p className="pp-guarantee-title">Money-back guarantee</p>
        <p className="pp-guarantee-text">90 days, on Grow Membership.</p>
      </div>
      <Button className="pp-guarantee-help" onClick={() => membership.send({ type: 'guarantee.opened' })}>
        <Icon name="help" />
        <VisuallyHidden>About the money-back guarantee</VisuallyHidden>
      </Button>
      <Dialog
        open={isOpen}
        title={TITLE}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        }
      >
        <dl className="pp-guarantee-terms">
          <dt>How long</dt>
          <dd>The guarantee is good for 90 days.</dd>
          <dt>Which membership</dt>
          <dd>It is for the Grow tier only.</dd>
          <dt>For whom</dt>
          <dd>It is for a member who is unable to save more than $199 per month.</dd>
          <dt>How to ask for it</dt>
          <dd>By written request.</dd>
        </dl>
      </Dialog>
    </div>
  );
}
