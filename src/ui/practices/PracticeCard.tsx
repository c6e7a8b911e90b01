import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { selectIsSaved } from '../../../machines/practice/practice.selectors.ts';
import {
  selectCanDelete,
  selectPracticeName,
  selectPracticeRef,
  type PracticesRef,
} from '../../../machines/practices/practices.selectors.ts';
import { Button } from '../Button.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { PracticeForm } from './PracticeForm.tsx';
import { PracticeSummary, type PracticeProps } from './PracticeSummary.tsx';
import { rich } from '../text/t.ts';
import { useText } from '../text/use-text.ts';
import { hidden } from '../text/hidden.tsx';

type PracticeCardProps = { practices: PracticesRef; id: string };

/** A practice: its form or, once saved, a summary row. Typing in another practice does not render it again. */
export const PracticeCard = memo(function PracticeCard({ practices, id }: PracticeCardProps) {
  const actor = useSelector(practices, selectPracticeRef(id));
  const name = useText(practices, selectPracticeName(id)) ?? '';
  const canDelete = useSelector(practices, selectCanDelete(id));
  const headingId = `pp-${id}-heading`;
  return (
    <div className="pp-panel pp-practice" id={`pp-${id}`} role="group" tabIndex={-1} aria-labelledby={headingId}>
      <h4 className="pp-practice-name" id={headingId} dir="auto">
        {name}
      </h4>
      {actor ? (
        <Practice actor={actor} id={id} name={name}>
          {canDelete ? (
            <Button variant="link" onClick={() => practices.send({ type: 'practice.deleted', id })}>
              {rich('Delete <hidden>{name}</hidden>', { name, hidden })}
            </Button>
          ) : null}
        </Practice>
      ) : null}
    </div>
  );
});

function Practice(props: PracticeProps) {
  const { actor, id } = props;
  const isSaved = useSelector(actor, selectIsSaved);
  useFocusAfter(isSaved, isSaved ? `pp-${id}-edit` : `pp-${id}-name`);
  return isSaved ? <PracticeSummary {...props} /> : <PracticeForm {...props} />;
}
