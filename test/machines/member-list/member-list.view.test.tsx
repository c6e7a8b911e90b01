import type { AnyMachineSnapshot } from 'xstate';
import { expect } from 'vitest';
import type { MemberListRef } from '../../../machines/member-list/member-list.machine.ts';
import { memberAt } from '../../../machines/member-list/member-list.selectors.ts';
import type { MemberListContext } from '../../../machines/member-list/member-list.types.ts';
import { MemberList } from '../../../src/pages/directory/list/MemberList.tsx';
import { describeView } from '../describe-view.ts';
import { memberListModel } from './member-list.model.ts';
import { memberListUserActions, memberListScreen } from './member-list.screen.ts';

describeView(memberListModel, {
  screen: memberListScreen,
  userActions: memberListUserActions,
  view: (actor: MemberListRef) => (
    <MemberList
      list={actor}
      markedId={null}
      keptRow={null}
      onPan={() => {}}
      onSearch={() => {}}
      onShowAll={() => {}}
      onPlace={() => {}}
      // A browser decides which rows are near. Here the model does.
      isWatching={false}
      signInUrl="https://practice.example/wp-login.php"
    />
  ),
  assert(expected: AnyMachineSnapshot) {
    const { total, pages, perPage } = expected.context as MemberListContext;
    const drawn = [...document.querySelectorAll<HTMLElement>('#pp-directory-list > li')];
    expect(drawn.map((row) => row.querySelector('a')?.textContent)).toEqual(
      Array.from({ length: total }, (_, row) => memberAt(pages, perPage, row)?.name),
    );
  },
});
