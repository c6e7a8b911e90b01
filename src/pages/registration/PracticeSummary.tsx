import { useSelector } from '@xstate/react';
import { addressLines } from '../../../machines/address/address.rules.ts';
import { BUSINESS_STRUCTURES } from '../../../machines/practice/practice.rules.ts';
import { selectPractice, type PracticeRef } from '../../../machines/practice/practice.selectors.ts';
import { Button } from '../../ui/Button.tsx';

type PracticeSummaryProps = { actor: PracticeRef; id: string; name: string };

/** A saved practice in a row, with Edit. */
export function PracticeSummary({ actor, id, name }: PracticeSummaryProps) {
  const practice = useSelector(actor, selectPractice);
  const structure = BUSINESS_STRUCTURES.find(({ value }) => value === practice.businessStructure)?.label;
  return (
    <>
      <div className="pp-practice-summary">
        <p>
          {practice.specialty} · {structure}
        </p>
        <p>{addressLines(practice.address).join(', ')}</p>
      </div>
      <Button
        className="pp-practice-edit"
        id={`pp-${id}-edit`}
        variant="link"
        onClick={() => actor.send({ type: 'edit.pressed' })}
      >
        Edit {name}
      </Button>
    </>
  );
}
