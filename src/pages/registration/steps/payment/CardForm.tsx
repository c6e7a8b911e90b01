import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CardFormRef } from '../../../../../machines/card-form/card-form.machine.ts';
import {
  selectCardFormView,
  selectCharge,
  selectElement,
  selectIsMounted,
} from '../../../../../machines/card-form/card-form.selectors.ts';
import type { CardElementEvent } from '../../../../../machines/card-form/card-form.types.ts';
import { Boundary } from '../../../../ui/Boundary.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { StripeElementsHandle } from '../../../../ui/card/stripe-elements-handle.ts';
import { LazyCardElement } from '../../../../ui/card/LazyCardElement.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Spinner } from '../../../../ui/progress/Spinner.tsx';
import { t } from '../../../../ui/text/t.ts';
import './card-form.css';

/** The id of the card's container, for styles and tests. */
const CARD_ELEMENT_ID = 'practice-portal-card';

type CardFormProps = {
  cardForm: CardFormRef;
  /** Connects the element to the Stripe service. Available before the element can render. */
  elements?: StripeElementsHandle | undefined;
  /** Help for the card: test mode, test cards. */
  children?: ReactNode;
};

/** The card's container. The Stripe element holds the typed card, so it stays mounted as long as its chart needs it. */
export function CardForm({ cardForm, elements, children }: CardFormProps) {
  const view = useSelector(cardForm, selectCardFormView);
  return (
    <fieldset className="pp-card-form">
      <legend>{t('Card details')}</legend>
      {view === 'loading' ? (
        <p className="pp-card-form-loading" role="status">
          <Spinner />
          <span>{t('The card form is loading…')}</span>
        </p>
      ) : null}
      {view === 'loadFailed' ? (
        <Notice
          tone="danger"
          role="alert"
          action={<Button onClick={() => cardForm.send({ type: 'form.retried' })}>{t('Retry')}</Button>}
        >
          {t('We could not load the card form.')}
        </Notice>
      ) : null}
      {view === 'notConfigured' ? (
        <Notice tone="warn" role="status">
          {t('Payment is not set up on this site, so you cannot join by card yet.')}
        </Notice>
      ) : null}
      <div id={CARD_ELEMENT_ID} className={`pp-third-party pp-card-element pp-card-element-${view}`}>
        {elements ? <Element cardForm={cardForm} elements={elements} /> : null}
      </div>
      {children}
    </fieldset>
  );
}

/** The element of the chart's current attempt. Events of an earlier element are ignored. */
function Element({ cardForm, elements }: { cardForm: CardFormRef; elements: StripeElementsHandle }) {
  const element = useSelector(cardForm, selectElement);
  const isDrawn = useSelector(cardForm, selectIsMounted);
  const charge = useSelector(cardForm, selectCharge);
  const tell = (event: CardElementEvent) => {
    if (selectElement(cardForm.getSnapshot()) === element) cardForm.send(event);
  };
  return element === null ? null : (
    <Boundary key={element} onCrash={() => tell({ type: 'card.failed' })}>
      <LazyCardElement elements={elements} charge={charge} isDrawn={isDrawn} tell={tell} />
    </Boundary>
  );
}
