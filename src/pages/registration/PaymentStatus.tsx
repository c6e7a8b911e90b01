import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { PaymentRef } from '../../../machines/payment/payment.machine.ts';
import { selectBusyText, selectProblemText, selectRetry } from '../../../machines/payment/payment.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import './payment-status.css';

type PaymentStatusProps = {
  payment: PaymentRef;
  /** Join Now once more: the form can be edited, so what is sent is gathered anew. */
  onJoin: () => void;
};

/** What the payment is doing, or why it came back and what to do. For every form with a Join Now, also one without a card. */
export function PaymentStatus({ payment, onJoin }: PaymentStatusProps) {
  const busy = useSelector(payment, selectBusyText);
  const problem = useSelector(payment, selectProblemText);
  return (
    <div className="pp-payment-status">
      {/* Always there, so that a reader hears what comes into it. */}
      <p className="pp-payment-busy" role="status">
        {busy ? (
          <>
            <Spinner />
            {busy}
          </>
        ) : null}
      </p>
      {problem ? <Problem key={problem} text={problem} payment={payment} onJoin={onJoin} /> : null}
    </div>
  );
}

function Problem({ text, payment, onJoin }: PaymentStatusProps & { text: string }) {
  const retry = useSelector(payment, selectRetry);
  const place = useRef<HTMLDivElement>(null);
  // Join Now stands above and below the page: the words may be out of sight of the one that was pressed.
  useLayoutEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="pp-payment-problem">
      <Notice
        tone={retry === 'repeat' ? 'warn' : 'danger'}
        role="alert"
        action={
          retry === 'none' ? null : (
            <Button onClick={() => (retry === 'repeat' ? payment.send({ type: 'payment.retried' }) : onJoin())}>
              Retry
            </Button>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
