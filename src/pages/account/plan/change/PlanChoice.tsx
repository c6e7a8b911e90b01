import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Plan } from '../../../../../machines/account-plan/account-plan.types.ts';
import type { PlanChangeRef } from '../../../../../machines/plan-change/plan-change.machine.ts';
import {
  selectChosen,
  selectCanChoose,
  selectPlans,
} from '../../../../../machines/plan-change/plan-change.selectors.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { t } from '../../../../ui/text/t.ts';

/** The plans to choose from. The next choice is possible after the last change has settled. */
export function PlanChoice({ change }: { change: PlanChangeRef }) {
  const plans = useSelector(change, selectPlans);
  const chosen = useSelector(change, selectChosen);
  const mayChoose = useSelector(change, selectCanChoose);
  return (
    <fieldset className="pp-account-plans">
      <legend>{t('Your new plan')}</legend>
      {plans.map((plan) => (
        <PlanOption
          key={plan.id}
          plan={plan}
          isChosen={plan.id === chosen}
          isDisabled={!mayChoose && plan.id !== chosen}
          onChoose={() => change.send({ type: 'plan.chosen', plan: plan.id })}
        />
      ))}
    </fieldset>
  );
}

type PlanOptionProps = { plan: Plan; isChosen: boolean; isDisabled: boolean; onChoose: () => void };

function PlanOption({ plan, isChosen, isDisabled, onChoose }: PlanOptionProps) {
  const id = useId();
  return (
    <div className="pp-account-choice">
      <input
        type="radio"
        id={id}
        name="plan"
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-terms`}
        onChange={onChoose}
      />
      <label htmlFor={id} dir="auto">
        {plan.name}
      </label>
      <p id={`${id}-terms`}>
        {plan.term === ''
          ? t('{price} / Month', { price: formatMoney(plan.price) })
          : t('{price} / Month, {term}', { price: formatMoney(plan.price), term: plan.term })}
      </p>
    </div>
  );
}
