import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { MembershipRef } from '../../../../machines/membership/membership.machine.ts';
import { isBaseProduct } from '../../../../machines/membership/membership.rules.ts';
import {
  selectChosenId,
  selectIsUnavailable,
  selectProducts,
} from '../../../../machines/membership/membership.selectors.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { t } from '../../../ui/text/t.ts';
import './product-selection.css';

/** The membership cards: exactly one is chosen (spec: plans#one-plan-is-selected). */
export function ProductSelection({ membership }: { membership: MembershipRef }) {
  const products = useSelector(membership, selectProducts);
  const chosenId = useSelector(membership, selectChosenId);
  const isUnavailable = useSelector(membership, selectIsUnavailable);
  const name = useId();
  return (
    <fieldset className="pp-product-selection">
      <legend>
        <VisuallyHidden>{t('Membership')}</VisuallyHidden>
      </legend>
      {isUnavailable ? (
        <Notice tone="warn">{t('There is no membership to choose at the moment. Please come back later.')}</Notice>
      ) : null}
      <div className="pp-product-cards">
        {products.map((product) => (
          <MembershipCard
            key={product.id}
            membership={membership}
            product={product}
            name={name}
            chosen={product.id === chosenId}
            available={isBaseProduct(product)}
          />
        ))}
      </div>
    </fieldset>
  );
}
