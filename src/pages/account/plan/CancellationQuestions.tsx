import { useSelector } from '@xstate/react';
import type { AccountPlanRef } from '../../../../machines/account-plan/account-plan.machine.ts';
import { selectFeedback, selectIsBusy } from '../../../../machines/account-plan/account-plan.selectors.ts';
import type { CancellationReason } from '../../../../machines/account-plan/account-plan.types.ts';
import { CANCELLATION_COMMENT_LIMIT } from '../../../../machines/lib/contract/rules.ts';
import { CANCELLATION_REASONS } from '../../../../machines/lib/contract/cancellation-reasons.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { t } from '../../../ui/text/t.ts';

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
        options={CANCELLATION_REASONS}
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
