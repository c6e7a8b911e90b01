import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, type AnyMachineSnapshot } from 'xstate';
import { directoryMachine, type DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import type { DirectoryContext, DirectoryInput } from '../../../machines/directory/directory.types.ts';
import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { memberMapMachine } from '../../../machines/member-map/member-map.machine.ts';
import { memberSearchMachine } from '../../../machines/member-search/member-search.machine.ts';
import type { MemberSearchEvent } from '../../../machines/member-search/member-search.types.ts';
import type { Member, MembersPage, ReadMembersInput } from '../../../machines/member-list/member-list.types.ts';
import { lazyDeepLinkedMember, DirectoryPage } from '../../../src/pages/directory/DirectoryPage.tsx';
import { Count } from '../../../src/pages/directory/FilterBar.tsx';
import { createHighlighter } from '../../../src/pages/directory/list/highlight.tsx';
import { lazyMemberPopup } from '../../../src/pages/directory/map/MemberMap.tsx';
import { UnmappedCount } from '../../../src/pages/directory/map/UnmappedCount.tsx';
import { lazyNoMembers, MemberList } from '../../../src/pages/directory/list/MemberList.tsx';
import { controlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { startMapLoader, withMaps } from '../maps-context.tsx';
import { directoryModel } from './directory.model.ts';
import { directoryUserActions, directoryScreen } from './directory.screen.ts';
import { ADA, BEN, crowd, CY, DOWNTOWN, SEARCH_INPUT } from './members.ts';

const page = (actor: DirectoryRef, loader = startMapLoader()) =>
  withMaps(
    <DirectoryPage
      actor={actor}
      map={{ centre: { lat: 45.5152, lng: -122.6784 }, zoom: 12 }}
      book={{ places: null, found: null }}
      onPlace={() => {}}
      signInUrl="https://practice.example/wp-login.php"
    />,
    loader,
  );

/** Rows, places and members load only when the test says so. */
const never = <Output, Input>() => fromPromise<Output, Input>(() => new Promise<Output>(() => {}));
const FOR_EVER = 1e9;
const quiet = {
  memberList: memberListMachine.provide({ actors: { readMembers: never() }, delays: { readTimeout: FOR_EVER } }),
  memberMap: memberMapMachine.provide({
    actors: { readMapPoints: never(), findMapPoints: never(), readNames: never() },
    delays: { readTimeout: FOR_EVER },
  }),
  memberSearch: memberSearchMachine.provide({ actors: { locate: never() } }),
};
const logicOf = (world: ReturnType<typeof controlledActors>) =>
  directoryMachine.provide({
    actors: { ...quiet, readMember: world.promise, memberUrl: world.callback },
  });

const rows = () => within(screen.getByRole('list', { name: 'Members' })).queryAllByRole('listitem');
const nameIn = (row: HTMLElement) => within(row).getAllByRole('link')[0]?.textContent;

// It loads in a chunk of its own, which the browser tests check.
await Promise.all([lazyDeepLinkedMember(), lazyMemberPopup(), lazyNoMembers()]);

describeView(directoryModel, {
  screen: directoryScreen,
  userActions: directoryUserActions,
  mount(world, inspect, model) {
    const actor = createActor(logicOf(world), { input: model.spec.input as DirectoryInput, inspect });
    actor.start();
    return { ui: page(actor), actor };
  },
  assert(expected: AnyMachineSnapshot) {
    const { memberId } = expected.context as DirectoryContext;
    const isMarked = expected.matches('open') || expected.matches('focusing');
    const marked = [...document.querySelectorAll<HTMLElement>('#pp-directory-list > li[aria-current="true"]')];
    const names = [ADA, BEN, CY].filter(({ id }) => isMarked && id === memberId).map(({ name }) => name);
    // After a new search its rows are still loading, so the member's row may be missing.
    expect(names).toEqual(expect.arrayContaining(marked.map((row) => row.querySelector('a')?.textContent)));
  },
});

afterEach(cleanup);

type Start = Partial<DirectoryInput> & { members?: Member[]; total?: number };

function started({ members = [ADA, BEN, CY], total = members.length, ...input }: Start = {}) {
  const first = { members, total, onMap: total, version: '1', next: null };
  return createActor(logicOf(controlledActors()), {
    input: {
      first,
      perPage: 48,
      query: EMPTY_QUERY,
      row: 0,
      memberId: null,
      isMapCollapsed: false,
      ...SEARCH_INPUT,
      ...input,
    },
  }).start();
}

describe('a row', () => {
  const rowOf = (name: string) => rows().find((row) => nameIn(row) === name)!;

  it('has one link with avatar and name, the contacts that the popup has, the dates, the badge and the button', () => {
    render(page(started()));
    const row = within(rowOf('Ada Okafor'));
    const contacts = row.getAllByRole('link').slice(1);
    expect(contacts.map((contact) => contact.getAttribute('href'))).toEqual([
      `mailto:${ADA.practiceEmail}`,
      'tel:+15035550142',
      ADA.practiceWebsite,
    ]);
    const link = row.getByRole('link', { name: 'Ada Okafor' });
    expect(link.getAttribute('href')).toBe(ADA.communityLink);
    expect(link.querySelector('img')?.getAttribute('alt')).toBe('');
    const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
    expect(rowOf('Ada Okafor').textContent).toContain(`Joined ${dates.format(new Date(ADA.joined))}`);
    expect(rowOf('Ada Okafor').textContent).toContain(`Last active ${dates.format(new Date(ADA.lastActivity))}`);
    expect(row.getByText('Dental')).toBeTruthy();
    const button = row.getByRole('button', { name: 'Pan to member in the map' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Ada Okafor');
  });

  it('links to # when there is no community page, and says that nobody was seen yet', () => {
    render(page(started()));
    const row = within(rowOf('Benoît Legrand'));
    expect(row.getAllByRole('link')[0]?.getAttribute('href')).toBe('#');
    expect(row.getByText('Medical')).toBeTruthy();
    expect(row.getByText('Last active: not yet')).toBeTruthy();
  });

  it('of a member without a join date has no such date', () => {
    render(page(started({ members: [{ ...ADA, joined: '' }] })));
    const row = within(rowOf('Ada Okafor'));
    expect(row.queryByText(/Joined/)).toBeNull();
    expect(row.getByText(/^Last active/)).toBeTruthy();
  });

  it('without a place has a button that is disabled and says why', () => {
    render(page(started()));
    const button = within(rowOf('Cy Young')).getByRole<HTMLButtonElement>('button');
    expect(button.disabled).toBe(true);
    const described = (button.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Cy Young',
      'No location on the map',
    ]);
  });

  it('whose button is pressed opens the popup, by row', async () => {
    const actor = started();
    render(page(actor));
    await userEvent.click(within(rowOf('Benoît Legrand')).getByRole('button'));
    expect(actor.getSnapshot().context).toMatchObject({ memberId: BEN.id, opener: 'row' });
    expect(screen.getByRole('dialog', { name: 'Hawthorne Family Medicine' })).toBeTruthy();
  });
});

describe('the popup', () => {
  it('has practice, person, photo, two lines of address, and e-mail and phone as links', () => {
    render(page(started({ memberId: ADA.id })));
    const popup = within(screen.getByRole('dialog', { name: 'Rose City Dental' }));
    expect(popup.getByRole('heading', { name: 'Rose City Dental' })).toBeTruthy();
    expect(popup.getByText('Ada Okafor')).toBeTruthy();
    expect(popup.getByRole('img', { name: 'Ada Okafor' }).getAttribute('src')).toBe(ADA.avatar);
    expect(popup.getByText('100 Main St, Suite 2')).toBeTruthy();
    expect(popup.getByText('Portland, OR 97204')).toBeTruthy();
    expect(popup.getByRole('link', { name: ADA.practiceEmail }).getAttribute('href')).toBe(
      'mailto:hello@rosecity.example',
    );
    expect(popup.getByRole('link', { name: ADA.practicePhone }).getAttribute('href')).toBe('tel:+15035550142');
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBeNull();
  });

  it('has no photo when there is none, and is named by the person without a practice', () => {
    render(page(started({ members: [{ ...BEN, practiceName: '' }], memberId: BEN.id })));
    const popup = within(screen.getByRole('dialog', { name: 'Benoît Legrand' }));
    expect(popup.queryByRole('img')).toBeNull();
  });

  it('closes by Esc', () => {
    const actor = started({ memberId: ADA.id });
    render(page(actor));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a search that finds nobody says so, what to do, and what fewer limits would find', async () => {
  const nobody: MembersPage = {
    members: [],
    total: 0,
    onMap: 0,
    version: '1',
    next: null,
    wider: [
      { without: 'search', total: 1 },
      { without: 'profession', total: 12 },
      { without: 'specialty', total: 3 },
      { without: 'place', total: 2 },
    ],
  };
  const query = {
    ...EMPTY_QUERY,
    search: 'zzz ',
    profession: 'dental',
    specialty: 'Orthodontics',
    near: { lat: 45, lng: -122 },
    place: 'Portland',
    radius: 25,
  } as const;
  const list = createActor(
    memberListMachine.provide({
      actors: { readMembers: fromPromise<MembersPage, ReadMembersInput>(async () => nobody) },
    }),
    { input: { first: nobody, perPage: 48, query, row: 0 } },
  ).start();
  const onSearch = vi.fn<(event: MemberSearchEvent) => void>();
  render(
    <>
      <Count list={list} onShowAll={() => {}} />
      <MemberList
        list={list}
        markedId={null}
        keptRow={null}
        onPan={() => {}}
        onSearch={onSearch}
        onShowAll={() => {}}
        onPlace={() => {}}
        signInUrl=""
      />
    </>,
  );
  const count = await screen.findByText('No members match.');
  expect(count.getAttribute('role')).toBe('status');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  for (const name of [
    '1 member without “zzz”',
    '12 members without “Dental”',
    '3 members without “Orthodontics”',
    '2 members without “Portland”',
  ]) {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(count);
  }
  expect(onSearch.mock.calls.map(([event]) => event)).toEqual([
    { type: 'search.cleared' },
    { type: 'search.changed', search: 'near Portland' },
    { type: 'profession.chosen', profession: '' },
    { type: 'specialty.chosen', specialty: '' },
    { type: 'search.changed', search: 'zzz ' },
  ]);
});

describe('in the area that the map shows', () => {
  const shown = async (total: number) => {
    const some = { members: [ADA, BEN].slice(0, total), total, onMap: total, version: '1', next: null };
    const actor = createActor(
      directoryMachine.provide({
        actors: {
          ...quiet,
          memberList: memberListMachine.provide({
            actors: { readMembers: fromPromise<MembersPage, ReadMembersInput>(async () => some) },
          }),
          readMember: never(),
          memberUrl: controlledActors().callback,
        },
      }),
      {
        input: {
          first: { members: [ADA, BEN, CY], total: 3, onMap: 2, version: '1', next: null },
          perPage: 48,
          query: EMPTY_QUERY,
          row: 0,
          memberId: null,
          isMapCollapsed: false,
          ...SEARCH_INPUT,
        },
      },
    ).start();
    render(page(actor));
    const search = actor.getSnapshot().children.memberSearch;
    search?.send({ type: 'area.shown', within: DOWNTOWN });
    await screen.findByText(/ in this area/);
    return { search, status: () => screen.getByText(/ in this area/) };
  };

  it.each([
    [2, '2 members in this area'],
    [1, '1 member in this area'],
    [0, 'No members in this area.'],
  ])('there are %i: the status and the list say so, and one "Show all" leads back', async (total, words) => {
    const { search, status } = await shown(total);
    expect([status().textContent, status().getAttribute('role')]).toEqual([words, 'status']);
    expect(screen.getByRole('list', { name: 'Members in this area' }).children).toHaveLength(total);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(search?.getSnapshot().context.within).toBeNull();
    expect(document.activeElement?.id).toBe('pp-directory-count');
  });
});

describe('the map shows how many found members have no location', () => {
  const shown = (search: string, total: number, onMap: number) => {
    const first = { members: [], total, onMap, version: '1', next: null };
    const input = { first, perPage: 48, query: { ...EMPTY_QUERY, search }, row: 0 };
    const found = memberListMachine.provide({
      actors: { readMembers: fromPromise<MembersPage, ReadMembersInput>(async () => first) },
    });
    const list = createActor(found, { input }).start();
    return { list, text: () => render(<UnmappedCount list={list} />).container.textContent };
  };
  it.each([
    ['rose', 7, 4, '3 of them have no location on the map'],
    ['rose', 1_200, 0, '1,200 of them have no location on the map'],
    ['rose', 2, 1, '1 of them has no location on the map'],
    ['rose', 4, 4, ''],
    ['', 7, 4, ''],
  ])('"%s", %i of whom %i have a place: %s', async (search, total, onMap, text) => {
    const { list, text: textOf } = shown(search, total, onMap);
    await vi.waitFor(() => expect(list.getSnapshot().context.total).toBe(total));
    await vi.waitFor(() => expect(list.getSnapshot().context.loadedQuery?.search ?? '').toBe(search));
    expect(textOf()).toBe(text);
    list.stop();
  });
});

it('a match is highlighted at a word’s start, ignoring accents and case', () => {
  const mark = createHighlighter('ben legr 972');
  render(<p>{mark('Benoît Legrand · Abend 97204')}</p>);
  expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Ben', 'Legr', '972']);
});

describe('without a map', () => {
  it('the page says so with Retry, and list and popup work', async () => {
    const loader = startMapLoader(() => Promise.reject(new Error('blocked')));
    render(page(started(), loader));
    const map = within(screen.getByRole('region', { name: 'Map of members' }));
    expect(await map.findByText('The map could not be loaded.')).toBeTruthy();
    expect(map.getByRole('button', { name: 'Retry' })).toBeTruthy();
    await userEvent.click(within(rows()[1]!).getByRole('button'));
    expect(map.getByRole('dialog', { name: 'Hawthorne Family Medicine' })).toBeTruthy();
  });
});

describe('the list of many', () => {
  const positions = () => rows().map((row) => Number(row.getAttribute('aria-posinset')));

  it('renders the rows near the window, each with its position; missing rows keep their space', async () => {
    const actor = started({ members: crowd(48), total: 50_000 });
    render(page(actor));
    await vi.waitFor(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('50000'));
    expect(rows().length).toBeLessThan(100);
    expect(positions()).toEqual(rows().map((_, index) => index + 1));
    expect(nameIn(rows()[0]!)).toBe('Member 1');
    expect(screen.getByText('50,000 members, 50,000 on the map').getAttribute('role')).toBe('status');
  });

  it('of a hundred less four is drawn whole', () => {
    render(page(started({ members: crowd(48), total: 96 })));
    expect(rows()).toHaveLength(96);
    expect(rows().filter((row) => row.getAttribute('aria-busy') === 'true')).toHaveLength(48);
  });
});
