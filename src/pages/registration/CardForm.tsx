import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { CARD_ELEMENT_ID, type CardFormRef } from '../../../machines/card-form/card-form.machine.ts';
import { selectCardFormView } from '../../../machines/card-form/card-form.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import './card-form.css';

type CardFormProps = {
  cardForm: CardFormRef;
  /** What helps with the card: test mode, test cards. */
  children?: ReactNode;
};

/** The card's place. The card service draws into an element that stays as long as the page: with it would go the card. */
export function CardForm({ cardForm, children }: CardFormProps) {
  const view = useSelector(cardForm, selectCardFormView);
  return (
    <fieldset className="pp-card-form">
      <legend>Card details</legend>
      {view === 'loading' ? (
        <p className="pp-card-form-loading" role="status">
          <Spinner />
          The card form is loading…
        </p>
      ) : null}
      {view === 'blocked' ? (
        <Notice
          tone="danger"
          role="alert"
          action={<Button onClick={() => cardForm.send({ type: 'form.retried' })}>Retry</Button>}
        >
          The card form could not be loaded.
        </Notice>
      ) : null}
      {view === 'notConfigured' ? (
        <Notice tone="warn" role="status">
          Payment is not configured on this site. Nobody can join by card until it is.
        </Notice>
      ) : null}
      <div id={CARD_ELEMENT_ID} className={`pp-foreign pp-card-element pp-card-element-${view}`} />
      {children}
    </fieldset>
  );
}
