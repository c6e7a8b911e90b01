import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { selectIsSaved, type PracticeRef } from '../../../machines/practice/practice.selectors.ts';
import {
  selectCanDelete,
  selectPracticeName,
  selectPracticeRef,
  type PracticesRef,
} from '../../../machines/practices/practices.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { PracticeForm } from './PracticeForm.tsx';
import { PracticeSummary } from './PracticeSummary.tsx';

type PracticeCardProps = { practices: PracticesRef; id: string };

/** A practice: the form to type it, or, once saved, a summary row. Nothing here changes while another one is typed. */
export const PracticeCard = memo(function PracticeCard({ practices, id }: PracticeCardProps) {
  const actor = useSelector(practices, selectPracticeRef(id));
  const name = useSelector(practices, selectPracticeName(id));
  const canDelete = useSelector(practices, selectCanDelete(id));
  const headingId = `pp-${id}-heading`;
  return (
    <div className="pp-practice" id={`pp-${id}`} role="group" tabIndex={-1} aria-labelledby={headingId}>
      <h4 className="pp-practice-name" id={headingId}>
        {name}
      </h4>
      {actor ? <Practice actor={actor} id={id} name={name} /> : null}
      {canDelete ? (
        <Button
          className="pp-practice-delete"
          variant="link"
          onClick={() => practices.send({ type: 'practice.deleted', id })}
        >
          Delete {name}
        </Button>
      ) : null}
    </div>
  );
});

function Practice({ actor, id, name }: { actor: PracticeRef; id: string; name: string }) {
  const isSaved = useSelector(actor, selectIsSaved);
  useFocusAfter(isSaved, isSaved ? `pp-${id}-edit` : `pp-${id}-name`);
  return isSaved ? (
    <PracticeSummary actor={actor} id={id} name={name} />
  ) : (
    <PracticeForm actor={actor} id={id} name={name} />
  );
}
