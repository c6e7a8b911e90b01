import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { PaymentRef } from '../../../../../machines/payment/payment.machine.ts';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import {
  selectAmountChanged,
  selectBusyText,
  selectIsAboutCard,
  selectErrorMessage,
  selectRetry,
} from '../../../../../machines/payment/payment.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { formatMoney } from '../../../../ui/money/money.ts';
import { Spinner } from '../../../../ui/progress/Spinner.tsx';
import { t } from '../../../../ui/text/t.ts';
import { useText } from '../../../../ui/text/use-text.ts';
import './payment-status.css';

type PaymentStatusProps = {
  payment: PaymentRef;
  /** Join Now again: the form can be edited, so the request is built from its current values. */
  onJoin: () => void;
};

/** The progress of the payment, or why it failed and what to do. Problems of the card are shown beside the card. */
export function PaymentStatus({ payment, onJoin }: PaymentStatusProps) {
  const busy = useText(payment, selectBusyText);
  const problem = useText(payment, selectErrorMessage);
  const isAboutCard = useSelector(payment, selectIsAboutCard);
  return (
    <div className="pp-payment-status">
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="pp-payment-busy" role="status">
        {busy ? (
          <>
            <Spinner />
            <span>{busy}</span>
          </>
        ) : null}
      </p>
      {problem && !isAboutCard ? <Problem key={problem} text={problem} payment={payment} onJoin={onJoin} /> : null}
      <AmountChanged payment={payment} />
    </div>
  );
}

/** A problem of the card, shown beside it: the visitor can enter another card. */
export function CardProblem({ payment }: Pick<PaymentStatusProps, 'payment'>) {
  const problem = useText(payment, selectErrorMessage);
  const isAboutCard = useSelector(payment, selectIsAboutCard);
  return problem && isAboutCard ? (
    <InView key={problem}>
      <Notice tone="danger" role="alert">
        {problem}
      </Notice>
    </InView>
  ) : null;
}

function Problem({ text, payment, onJoin }: PaymentStatusProps & { text: string }) {
  const retry = useSelector(payment, selectRetry);
  return (
    <InView>
      <Notice
        tone={retry === 'check' ? 'warn' : 'danger'}
        role="alert"
        action={<WayOn {...{ retry, payment, onJoin }} />}
      >
        {text}
      </Notice>
    </InView>
  );
}

/** The price has changed since it was shown. Join Now beside the new price accepts it. */
function AmountChanged({ payment }: Pick<PaymentStatusProps, 'payment'>) {
  const changed = useSelector(payment, selectAmountChanged, deepEqual);
  if (!changed) return null;
  const { due, shown, isCardCleared } = changed;
  return (
    <InView key={`${shown} ${due}`}>
      <Notice tone="warn" role="alert">
        <span>
          {t('The amount has changed: you pay {due} today and not {shown}. Nothing was charged.', {
            due: formatMoney(due),
            shown: formatMoney(shown),
          })}
        </span>{' '}
        <span>
          {isCardCleared
            ? t('Please enter your card again, and press Join Now if you agree.')
            : t('Press Join Now again if you agree.')}
        </span>
      </Notice>
    </InView>
  );
}

function WayOn({ retry, payment, onJoin }: PaymentStatusProps & { retry: ReturnType<typeof selectRetry> }) {
  switch (retry) {
    case 'none':
      return null;
    case 'check':
      return <Button onClick={() => payment.send({ type: 'payment.retried' })}>{t('Check my payment')}</Button>;
    case 'submit':
      return <Button onClick={onJoin}>{t('Retry')}</Button>;
  }
}

/** Scrolls into view: Join Now is above and below the page, so the message may be out of sight. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="pp-payment-problem">
      {children}
    </div>
  );
}
