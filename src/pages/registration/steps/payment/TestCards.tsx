import { useId } from 'react';

/** Stripe's published test numbers and their effects. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has a wrong CVC'],
  ['4000 0000 0000 0119', 'fails while processing'],
] as const;

/** Shown in developer mode (specification, section 2). Any future date and any CVC work. */
export function TestCards() {
  const headingId = useId();
  return (
    <section className="pp-test-cards" aria-labelledby={headingId}>
      <h3 id={headingId}>Test cards</h3>
      <dl className="pp-test-cards-list">
        {TEST_CARDS.flatMap(([number, effect]) => [
          <dt key={number}>{number}</dt>,
          <dd key={`${number} effect`}>{effect}</dd>,
        ])}
      </dl>
    </section>
  );
}
