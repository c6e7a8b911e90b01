import { memo, useId } from 'react';
import type { MembershipRef } from '../../../../machines/membership/membership.machine.ts';
import { hasGuarantee, getTerm } from '../../../../machines/membership/membership.rules.ts';
import type { Product } from '../../../../machines/membership/membership.types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatMoney } from '../../../ui/money/money.ts';
import { t } from '../../../ui/text/t.ts';
import './membership-card.css';

type MembershipCardProps = {
  membership: MembershipRef;
  product: Product;
  /** Radio buttons with the same name are one choice. */
  name: string;
  chosen: boolean;
  /** False for a card that is shown with the reason but cannot be chosen. */
  available: boolean;
};

/**
 * One membership, with its commitment and its promises in normal print (look, "Product Selection").
 * The whole card is the click target; the title names the radio button, and the rest describes it. A choice renders only the two
 * cards that it changes.
 */
export const MembershipCard = memo(function MembershipCard(props: MembershipCardProps) {
  const { membership, product, name, chosen, available } = props;
  const choose = () => membership.send({ type: 'membership.chosen', id: product.id });
  const id = useId();
  const restId = `${id}-rest`;
  return (
    <div
      className="pp-panel pp-membership-card"
      data-chosen={chosen ? true : undefined}
      data-disabled={available ? undefined : true}
      // Only a larger target for pointers: the radio button with its label serves keyboards and screen readers.
      role="presentation"
      onClick={({ target }) => (target as Element).closest('input,label') || choose()}
    >
      <div className="pp-membership-mark">
        <input
          className="pp-membership-radio"
          type="radio"
          id={id}
          name={name}
          value={product.id}
          checked={chosen}
          disabled={!available}
          aria-describedby={restId}
          onChange={choose}
        />
        {chosen ? (
          <span className="pp-membership-selected" aria-hidden="true">
            {t('Selected')}
          </span>
        ) : null}
      </div>
      <h3 className="pp-membership-title">
        <label className="pp-membership-label" htmlFor={id}>
          <bdi>{product.name}</bdi>
        </label>
      </h3>
      <div className="pp-membership-rest" id={restId}>
        <p className="pp-membership-price">
          <span className="pp-membership-amount">{formatMoney(product.price)}</span>{' '}
          <span className="pp-membership-period">{t('/ Month')}</span>
        </p>
        <p className="pp-membership-term">
          <Icon name="calendar" />
          <span dir="auto">{t(getTerm(product))}</span>
        </p>
        {hasGuarantee(product) ? (
          <p className="pp-membership-term pp-membership-guarantee">
            <Icon name="shield" />
            <span>{t('90-day money-back guarantee')}</span>
          </p>
        ) : null}
        {available ? null : <p className="pp-membership-reason">{t('This product cannot be chosen on this page.')}</p>}
        <p className="pp-membership-description" dir="auto">
          {product.description}
        </p>
        <ul className="pp-membership-list">
          {product.descriptionList.map((item) => (
            <li className="pp-membership-item" key={item}>
              <Icon name="check" />
              <span dir="auto">{item}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});
