import { useSelector } from '@xstate/react';
import { memo } from 'react';
import {
  selectAddressRef,
  selectIsSameAsPractice,
  type BillingRef,
} from '../../../../../../machines/billing/billing.selectors.ts';
import { CheckboxField } from '../../../../../ui/fields/CheckboxField.tsx';
import { FieldError } from '../../../../../ui/fields/Field.tsx';
import { AddressFields } from '../../../../../ui/address/AddressFields.tsx';
import { t } from '../../../../../ui/text/t.ts';
import './billing.css';

const BLOCK_ID = 'pp-field-billingAddress';

type BillingBlockProps = {
  actor: BillingRef;
  /** The message about the billing address, whether it is the practice's or its own. */
  error?: string | null | undefined;
};

/** The billing address: the practice's or another one. */
export const BillingBlock = memo(function BillingBlock({ actor, error }: BillingBlockProps) {
  const isSameAsPractice = useSelector(actor, selectIsSameAsPractice);
  return (
    <div className="pp-billing" id={BLOCK_ID} tabIndex={-1} aria-describedby={error ? `${BLOCK_ID}-error` : undefined}>
      <CheckboxField
        id="pp-billing-same"
        label={t('My practice address is my billing address')}
        checked={isSameAsPractice}
        onChange={() => actor.send({ type: 'billing.toggled' })}
      />
      <FieldError id={BLOCK_ID} error={error} />
      {isSameAsPractice ? null : <OwnAddress actor={actor} />}
    </div>
  );
});

function OwnAddress({ actor }: { actor: BillingRef }) {
  const address = useSelector(actor, selectAddressRef);
  return address ? (
    <fieldset className="pp-billing-address">
      <legend>{t('Billing Address')}</legend>
      <AddressFields actor={address} idPrefix="pp-billing-address" section="billing" />
    </fieldset>
  ) : null;
}
