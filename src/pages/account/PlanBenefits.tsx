import { useId } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { t } from '../../ui/text/t.ts';

export type Offer = { name: string; benefits: string[] };

type PlanBenefitsProps = {
  /** The name of the member's plan. */
  plan: string;
  /** The plans for sale, from the smallest. */
  offers: Offer[];
  /** False for a person whose membership another member pays. */
  isNextShown: boolean;
};

/** What the plan includes, and what the next larger one would add. Nothing for a plan that is no longer for sale. */
export function PlanBenefits({ plan, offers, isNextShown }: PlanBenefitsProps) {
  const at = offers.findIndex(({ name }) => name === plan);
  const current = offers[at];
  if (current === undefined) return null;
  const next = isNextShown ? offers[at + 1] : undefined;
  const added = next?.benefits.filter((benefit) => !current.benefits.includes(benefit)) ?? [];
  return (
    <div className="pp-account-benefits">
      <Benefits title={t('Your plan includes')} benefits={current.benefits} icon="check" />
      {next && added.length > 0 ? (
        // translators: {plan}: the name of a larger plan.
        <Benefits title={t('{plan} adds', { plan: next.name })} benefits={added} icon="plus" />
      ) : null}
    </div>
  );
}

function Benefits({ title, benefits, icon }: { title: string; benefits: string[]; icon: IconName }) {
  const id = useId();
  return benefits.length === 0 ? null : (
    <div>
      <h4 id={id}>{title}</h4>
      <ul aria-labelledby={id}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name={icon} />
            <span dir="auto">{benefit}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
