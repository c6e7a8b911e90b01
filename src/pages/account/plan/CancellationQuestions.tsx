import { useSelector } from '@xstate/react';
import type { AccountPlanRef } from '../../../../machines/account-plan/account-plan.machine.ts';
import { selectFeedback, selectIsBusy } from '../../../../machines/account-plan/account-plan.selectors.ts';
import type { CancellationReason } from '../../../../machines/account-plan/account-plan.types.ts';
import { CANCELLATION_COMMENT_LIMIT } from '../../../../machines/lib/contract/rules.ts';
import { CANCELLATION_REASONS } from '../../../../machines/lib/contract/lists.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { t } from '../../../ui/text/t.ts';

const label = (reason: CancellationReason): string => {
  switch (reason) {
    case 'too_expensive':
      return t('It costs too much');
    case 'unused':
      return t('I don’t use it enough');
    case 'missing_features':
      return t('Something I need is missing');
    case 'switched_service':
      return t('I use another service instead');
    case 'practice_changes':
      return t('My practice closes or changes');
    case 'other':
      return t('Another reason');
  }
};

/** Asks why the member cancels. Both answers are optional. */
export function CancellationQuestions({ plan }: { plan: AccountPlanRef }) {
  const feedback = useSelector(plan, selectFeedback);
  const isBusy = useSelector(plan, selectIsBusy);
  const change = (changes: Partial<typeof feedback>) =>
    plan.send({ type: 'feedback.changed', feedback: { ...feedback, ...changes } });
  return (
    <>
      <SelectField<CancellationReason>
        id="pp-cancellation-reason"
        label={t('Why do you want to cancel? (optional)')}
        placeholder={t('Choose a reason')}
        value={feedback.reason}
        options={CANCELLATION_REASONS.map((reason) => ({ value: reason, label: label(reason) }))}
        disabled={isBusy}
        onChange={(reason) => change({ reason })}
      />
      <TextAreaField
        id="pp-cancellation-comment"
        label={t('Anything you want to tell us? (optional)')}
        value={feedback.comment}
        rows={2}
        maxLength={CANCELLATION_COMMENT_LIMIT}
        readOnly={isBusy}
        onChange={(comment) => change({ comment })}
      />
    </>
  );
}
