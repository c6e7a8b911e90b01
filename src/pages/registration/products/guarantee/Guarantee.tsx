import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { t } from '../../../../ui/text/t.ts';
import './guarantee.css';
import { text } from '../../../../../machines/lib/text.ts';

export const GUARANTEE = text('100% Money Back Guarantee');

/** The image of the guarantee; the styles draw its edge. */
const Seal = () => (
  <span className="pp-guarantee-seal" role="img" aria-label={t(GUARANTEE)}>
    <span className="pp-guarantee-number">90</span>
    <span className="pp-guarantee-days">{t('DAYS')}</span>
  </span>
);

/** The money-back guarantee in a line, with its full terms behind the help button. */
export function Guarantee({ membership }: { membership: MembershipRef }) {
  return (
    <div className="pp-guarantee">
      <Seal />
      <div className="pp-guarantee-words">
        <p className="pp-guarantee-title">{t('Money-back guarantee')}</p>
        <p className="pp-guarantee-text">{t('90 days, on Grow Membership.')}</p>
      </div>
      <Button className="pp-guarantee-help" onClick={() => membership.send({ type: 'guarantee.opened' })}>
        <Icon name="help" />
        <VisuallyHidden>{t('About the money-back guarantee')}</VisuallyHidden>
      </Button>
    </div>
  );
}
