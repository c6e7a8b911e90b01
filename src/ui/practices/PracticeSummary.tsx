import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { addressLines } from '../../../machines/address/address.editing.ts';
import { BUSINESS_STRUCTURES } from '../../../machines/lib/contract/business-structures.ts';
import { selectPractice, type PracticeRef } from '../../../machines/practice/practice.selectors.ts';
import { Button } from '../Button.tsx';
import { rich, t } from '../text/t.ts';
import { hidden } from '../text/hidden.tsx';

export type PracticeProps = {
  actor: PracticeRef;
  id: string;
  /** The name of its group and its buttons. */
  name: string;
  /** Further actions: Delete, except for the first practice. */
  children: ReactNode;
};

/** A saved practice in a row, with Edit. */
export function PracticeSummary({ actor, id, name, children }: PracticeProps) {
  const practice = useSelector(actor, selectPractice);
  const structure = BUSINESS_STRUCTURES.find(({ value }) => value === practice.businessStructure)?.label;
  return (
    <>
      <div className="pp-practice-summary">
        <p>
          <bdi>{practice.specialty}</bdi>
          <span> · </span>
          <span>{structure && t(structure)}</span>
        </p>
        <p dir="auto">{addressLines(practice.address).join(', ')}</p>
      </div>
      <div className="pp-practice-actions">
        <Button id={`pp-${id}-edit`} variant="link" onClick={() => actor.send({ type: 'edit.pressed' })}>
          {rich('Edit <hidden>{name}</hidden>', { name, hidden })}
        </Button>
        {children}
      </div>
    </>
  );
}
