import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { LIST_ID } from '../../../machines/directory/anchors.ts';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import {
  selectKeptId,
  selectMarkedId,
  selectMatches,
  selectPointedId,
} from '../../../machines/directory/directory.selectors.ts';
import type { Member } from '../../../machines/directory/directory.types.ts';
import { CardGrid } from '../../ui/list/CardGrid.tsx';
import { MemberRow } from './MemberRow.tsx';
import './member-list.css';

/** All who match, in three columns where there is room. */
export function MemberList({ actor }: { actor: DirectoryRef }) {
  const members = useSelector(actor, selectMatches);
  const markedId = useSelector(actor, selectMarkedId);
  const keptId = useSelector(actor, selectKeptId);
  const pointedId = useSelector(actor, selectPointedId);
  const onPan = useCallback((id: number) => actor.send({ type: 'member.chosen', id, opener: 'row' }), [actor]);
  const draw = useCallback((member: Member) => <MemberRow member={member} onPan={onPan} />, [onPan]);

  return (
    <CardGrid
      id={LIST_ID}
      label="Members"
      items={members}
      draw={draw}
      markedId={markedId}
      keptId={keptId}
      shownId={pointedId}
    />
  );
}
