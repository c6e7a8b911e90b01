import { useSelector } from '@xstate/react';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectIsGuaranteeOpen } from '../../../../../machines/membership/membership.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { GUARANTEE } from '../../products/guarantee/Guarantee.tsx';
import { t } from '../../../../ui/text/t.ts';
import './guarantee-terms.css';

/** The full terms of the money-back guarantee, opened by the help beside it. */
export function GuaranteeTerms({ membership }: { membership: MembershipRef }) {
  const isOpen = useSelector(membership, selectIsGuaranteeOpen);
  const close = () => membership.send({ type: 'guarantee.closed' });
  return (
    <Dialog
      open={isOpen}
      title={t(GUARANTEE)}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      <dl className="pp-guarantee-terms">
        <dt>{t('Duration')}</dt>
        <dd>{t('The guarantee is valid for 90 days.')}</dd>
        <dt>{t('Membership')}</dt>
        <dd>{t('It is for the Grow tier only.')}</dd>
        <dt>{t('Who qualifies')}</dt>
        <dd>{t('It is for a member who is unable to save more than $199 per month.')}</dd>
        <dt>{t('How to request it')}</dt>
        <dd>{t('By written request.')}</dd>
      </dl>
    </Dialog>
  );
}
