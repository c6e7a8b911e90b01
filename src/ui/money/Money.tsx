import { formatMoney } from './money.ts';
import './money.css';

/** An amount in minor units of US dollars, with figures of equal width. */
export function Money({ minor }: { minor: number }) {
  return <span className="pp-money">{formatMoney(minor)}</span>;
}
