import { useId } from 'react';
import { t } from '../../../../ui/text/t.ts';
import { text } from '../../../../../machines/lib/text.ts';

/** Stripe's published test numbers and their effects. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', text('succeeds')],
  ['4000 0025 0000 3155', text('asks for 3-D Secure')],
  ['4000 0000 0000 0002', text('is declined')],
  ['4000 0000 0000 9995', text('has insufficient funds')],
  ['4000 0000 0000 0069', text('has expired')],
  ['4000 0000 0000 0127', text('has a wrong CVC')],
  ['4000 0000 0000 0119', text('fails while processing')],
] as const;

/** Shown in developer mode (spec: payment#test-help). Any future date and any CVC work. */
export function TestCards() {
  const headingId = useId();
  return (
    <section className="pp-test-cards" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('Test cards')}</h3>
      <dl className="pp-test-cards-list">
        {TEST_CARDS.flatMap(([number, effect]) => [
          <dt key={number} dir="ltr">
            {number}
          </dt>,
          <dd key={`${number} effect`}>{t(effect)}</dd>,
        ])}
      </dl>
    </section>
  );
}
