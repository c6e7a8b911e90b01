import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Delivery, orderMachine } from './order.machine.ts';

type OrderActor = ActorRefFrom<typeof orderMachine>;

const DELIVERIES: Array<[Delivery, string]> = [
  ['standard', 'Standard'],
  ['express', 'Express'],
];

export function OrderWizard({ actor }: { actor: OrderActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { name, delivery, problem } = state.context;

  if (state.matches('address'))
    return (
      <>
        <h1>Step 1: Address</h1>
        <label>
          Name <input value={name} onChange={({ target }) => actor.send({ type: 'name.typed', value: target.value })} />
        </label>
        <Step actor={actor} to="next.pressed" label="Next" isDisabled={name === ''} />
      </>
    );
  if (state.matches('delivery'))
    return (
      <>
        <h1>Step 2: Delivery</h1>
        {DELIVERIES.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="delivery"
              checked={delivery === value}
              onChange={() => actor.send({ type: 'delivery.chosen', delivery: value })}
            />{' '}
            {label}
          </label>
        ))}
        <Step actor={actor} to="back.pressed" label="Back" />
        <Step actor={actor} to="next.pressed" label="Next" />
      </>
    );
  if (state.matches('ordered')) return <p role="status">Thank you, {name}.</p>;
  const isSending = state.matches('sending');
  return (
    <>
      <h1>Step 3: Summary</h1>
      <p>
        For {name}, {delivery} delivery.
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {isSending && <p role="status">One moment …</p>}
      <Step actor={actor} to="back.pressed" label="Back" isDisabled={isSending} />
      <Step actor={actor} to="order.pressed" label="Order" isDisabled={isSending} />
    </>
  );
}

type StepProps = {
  actor: OrderActor;
  to: 'next.pressed' | 'back.pressed' | 'order.pressed';
  label: string;
  isDisabled?: boolean;
};

const Step = ({ actor, to, label, isDisabled = false }: StepProps) => (
  <button type="button" disabled={isDisabled} onClick={() => actor.send({ type: to })}>
    {label}
  </button>
);
