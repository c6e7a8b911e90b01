import { useId, type ReactNode } from 'react';
import type { Receipt as Bought } from '../../../../../machines/payment/payment.types.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { t } from '../../../../ui/text/t.ts';
import './receipt.css';
import { formatLongDay } from '../../../../ui/text/dates.ts';

/** The purchase (spec: payment#outcome). Missing values have no row. */
export function Receipt({ receipt }: { receipt: Bought }) {
  const { charged, next, card, email } = receipt;
  const headingId = useId();
  const plan = <bdi>{receipt.plan}</bdi>;
  const rows: [string, ReactNode][] = [
    [t('Plan'), plan],
    [t('Charged today'), formatMoney(charged)],
    [
      t('Next charge'),
      next && t('{amount} on {day}', { amount: formatMoney(next.amount), day: formatLongDay(next.at) }),
    ],
    [t('Card'), card],
  ];
  return (
    <div className="pp-panel pp-receipt" role="group" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('Receipt')}</h3>
      <dl>
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p>{t('We have sent a receipt to {email}.', { email })}</p>
    </div>
  );
}
