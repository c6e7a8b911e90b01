import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { PRACTICES_LIMIT_MESSAGE } from '../../../machines/lib/contract/messages.ts';
import {
  selectFocus,
  selectIds,
  selectIsFull,
  type PracticesRef,
} from '../../../machines/practices/practices.selectors.ts';
import type { PracticesFocus } from '../../../machines/practices/practices.types.ts';
import { Button } from '../Button.tsx';
import { FieldError } from '../fields/Field.tsx';
import { Icon } from '../Icon.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { PracticeCard } from './PracticeCard.tsx';
import { t } from '../text/t.ts';
import './practices.css';

const BLOCK_ID = 'pp-field-practices';
const ADD_ID = 'pp-add-practice';

/** The element id that the chart wants to focus. */
function targetOf(focus: PracticesFocus | null): string | null {
  if (focus === null) return null;
  if (focus.on === 'addPractice') return ADD_ID;
  return focus.on === 'practice' ? `pp-${focus.id}` : `pp-${focus.id}-name`;
}

type PracticesBlockProps = {
  actor: PracticesRef;
  /** The message about the practices as a whole. */
  error?: string | null | undefined;
};

/** The member's practices, a card for each, and Add Practice. */
export const PracticesBlock = memo(function PracticesBlock({ actor, error }: PracticesBlockProps) {
  const ids = useSelector(actor, selectIds);
  const isFull = useSelector(actor, selectIsFull);
  const focus = useSelector(actor, selectFocus);
  useFocusAfter(focus, targetOf(focus));
  return (
    <section
      className="pp-practices"
      id={BLOCK_ID}
      tabIndex={-1}
      aria-labelledby={`${BLOCK_ID}-heading`}
      aria-describedby={error ? `${BLOCK_ID}-error` : undefined}
    >
      <h3 id={`${BLOCK_ID}-heading`}>{t('Practices')}</h3>
      <FieldError id={BLOCK_ID} error={error} />
      {ids.split(' ').map((id) => (
        <PracticeCard key={id} practices={actor} id={id} />
      ))}
      <Button id={ADD_ID} disabled={isFull} onClick={() => actor.send({ type: 'practice.added' })}>
        <Icon name="plus" />
        <span>{t('Add Practice')}</span>
      </Button>
      <p role="status">{isFull ? t(PRACTICES_LIMIT_MESSAGE) : null}</p>
    </section>
  );
});
