import { useId } from 'react';
import type { Receipt as Bought } from '../../../../../machines/payment/payment.types.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import './receipt.css';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The purchase (texts, "Registration, completed"). Missing values have no row. */
export function Receipt({ receipt }: { receipt: Bought }) {
  const { plan, charged, next, card, email } = receipt;
  const headingId = useId();
  const rows = [
    ['Plan', plan],
    ['Charged today', formatMoney(charged)],
    ['Next charge', next && `${formatMoney(next.amount)} on ${DATE.format(next.at)}`],
    ['Card', card],
  ].filter(([, value]) => value !== null);
  return (
    <div className="pp-receipt" role="group" aria-labelledby={headingId}>
      <h3 id={headingId}>Receipt</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>We have sent a receipt to {email}.</p>
    </div>
  );
}
