import { useSelector } from '@xstate/react';
import type { OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import {
  selectCompleted,
  selectPending,
  selectItems,
  selectSaved,
} from '../../../machines/onboarding/onboarding.selectors.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { useFocusWhenLost } from '../../ui/use-focus-when-lost.ts';
import { ItemCard } from './ItemCard.tsx';
import { stepElementId } from './StepRow.tsx';
import { t } from '../../ui/text/t.ts';

type OnboardingProps = { onboarding: OnboardingRef; signInUrl: string };

/** The checklist: first the pending items, then the completed ones. */
export function Onboarding({ onboarding, signInUrl }: OnboardingProps) {
  const items = useSelector(onboarding, selectItems);
  const saved = useSelector(onboarding, selectSaved);
  useFocusWhenLost(saved, saved ? [stepElementId(saved.step)] : []);
  const [pending, completed] = [selectPending(items), selectCompleted(items)];
  return (
    <section className="pp-overview-section" aria-labelledby="pp-overview-onboarding">
      <h2 id="pp-overview-onboarding">{t('Onboarding')}</h2>
      {items.length === 0 ? (
        <p className="pp-empty pp-empty-steps">
          {t(
            'There is nothing for you to do yet. The steps of your onboarding will be listed here once the provider has set them up.',
          )}
        </p>
      ) : (
        <>
          <Items
            title={t('Pending')}
            items={pending}
            empty={t('You have done it all.')}
            {...{ onboarding, signInUrl }}
          />
          <Items
            title={t('Completed')}
            items={completed}
            empty={t('Nothing yet. Completed steps move here.')}
            {...{ onboarding, signInUrl }}
          />
        </>
      )}
    </section>
  );
}

type ItemsProps = OnboardingProps & { title: string; items: readonly OnboardingItem[]; empty: string };

function Items({ title, items, empty, onboarding, signInUrl }: ItemsProps) {
  return (
    <div className="pp-onboarding-items">
      <h3>{title}</h3>
      {items.length === 0 ? <p className="pp-overview-empty">{empty}</p> : null}
      {items.map((item) => (
        <ItemCard key={item.name} item={item} onboarding={onboarding} signInUrl={signInUrl} />
      ))}
    </div>
  );
}
