import type { AnyMachineSnapshot } from 'xstate';
import { expect } from 'vitest';
import type { MemberSearchRef } from '../../../machines/member-search/member-search.machine.ts';
import { FilterBar, lazyPlaceNotice } from '../../../src/pages/directory/FilterBar.tsx';
import { describeView } from '../describe-view.ts';
import { memberSearchModels } from './member-search.model.ts';
import { memberSearchUserActions, memberSearchScreen } from './member-search.screen.ts';

// It loads in a chunk of its own.
await lazyPlaceNotice();

describeView(memberSearchModels, {
  screen: memberSearchScreen,
  userActions: memberSearchUserActions,
  view: (actor: MemberSearchRef) => <FilterBar part={actor} />,
  assert(expected: AnyMachineSnapshot) {
    const button = document.querySelector('.pp-directory-near');
    expect(button?.getAttribute('aria-pressed')).toBe(String(expected.matches('nearby')));
    expect(button?.getAttribute('aria-disabled')).toBe(expected.matches('locating') ? 'true' : null);
  },
});
