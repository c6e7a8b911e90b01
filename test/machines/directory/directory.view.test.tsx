import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, type AnyMachineSnapshot } from 'xstate';
import { directoryMachine, type DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import { matches } from '../../../machines/directory/directory.rules.ts';
import type { DirectoryContext, DirectoryInput } from '../../../machines/directory/directory.types.ts';
import { furtherMembersMachine } from '../../../machines/further-members/further-members.machine.ts';
import { DirectoryPage } from '../../../src/pages/directory/DirectoryPage.tsx';
import { deferredActors } from '../../kit/deferred-actors.ts';
import { describeView } from '../../kit/view-suite.ts';
import { startMapLoader, withMaps } from '../maps-context.tsx';
import { directoryModel } from './directory.model.ts';
import { directoryGestures, directoryTable } from './directory.screen.ts';
import { ADA, BEN, crowd, CY } from './members.ts';

const page = (actor: DirectoryRef, loader = startMapLoader()) =>
  withMaps(
    <DirectoryPage
      actor={actor}
      map={{ centre: { lat: 45.5152, lng: -122.6784 }, zoom: 12 }}
      signInUrl="https://practice.example/wp-login.php"
    />,
    loader,
  );

/** Further members never come, unless the test reports some. */
const logicOf = (world: ReturnType<typeof deferredActors>) =>
  directoryMachine.provide({
    actors: {
      furtherMembers: furtherMembersMachine.provide({ actors: { readMembers: world.promise } }),
      memberAddress: world.callback,
    },
  });

const rows = () => within(screen.getByRole('list', { name: 'Members' })).queryAllByRole('listitem');
/** By the document alone: asked in every state of every path. */
const drawnName = (row: HTMLElement) => row.querySelector('a')?.textContent;
const nameIn = (row: HTMLElement) => within(row).getAllByRole('link')[0]?.textContent;

describeView(directoryModel, {
  table: directoryTable,
  gestures: directoryGestures,
  mount(world, inspect, model) {
    const actor = createActor(logicOf(world), { input: model.spec.input as DirectoryInput, inspect });
    actor.start();
    return { ui: page(actor), actor };
  },
  also(expected: AnyMachineSnapshot) {
    const context = expected.context as DirectoryContext;
    const listed = context.members.filter((member) => matches(member, context));
    const drawn = [...document.querySelectorAll<HTMLElement>('#pp-directory-list > li')];
    expect(drawn.map(drawnName)).toEqual(listed.map(({ name }) => name));
    const isMarked = expected.matches('open') || expected.matches('pointing');
    const marked = drawn.filter((row) => row.getAttribute('aria-current') === 'true');
    expect(marked.map(drawnName)).toEqual(
      isMarked ? listed.filter(({ id }) => id === context.memberId).map(({ name }) => name) : [],
    );
  },
});

afterEach(cleanup);

function started(input: Partial<DirectoryInput> = {}) {
  const actor = createActor(logicOf(deferredActors()), {
    input: { members: [ADA, BEN, CY], cursor: null, memberId: null, ...input },
  }).start();
  return actor;
}

describe('a row', () => {
  const rowOf = (name: string) => rows().find((row) => nameIn(row) === name)!;

  it('has one link with avatar and name, the dates, the badge and the button', () => {
    render(page(started()));
    const row = within(rowOf('Ada Okafor'));
    expect(row.getAllByRole('link')).toHaveLength(1);
    const link = row.getByRole('link', { name: 'Ada Okafor' });
    expect(link.getAttribute('href')).toBe(ADA.communityLink);
    expect(link.querySelector('img')?.getAttribute('alt')).toBe('');
    const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
    expect(row.getByText(/^Joined/).textContent).toBe(`Joined ${dates.format(new Date(ADA.joined))}`);
    expect(row.getByText(/^Last active/).textContent).toBe(`Last active ${dates.format(new Date(ADA.lastActivity))}`);
    expect(row.getByText('Dental')).toBeTruthy();
    const button = row.getByRole('button', { name: 'Pan to member in the map' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Ada Okafor');
  });

  it('links to # when there is no community page, and says that nobody was seen yet', () => {
    render(page(started()));
    const row = within(rowOf('Benoît Legrand'));
    expect(row.getByRole('link').getAttribute('href')).toBe('#');
    expect(row.getByText('Medical')).toBeTruthy();
    expect(row.getByText('Last active: not yet')).toBeTruthy();
  });

  it('of somebody who joined nobody knows when has no such date', () => {
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

it('a search that finds nobody says so', async () => {
  render(page(started()));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'zzz');
  expect(rows()).toEqual([]);
  expect(screen.getByText('No members match.').getAttribute('role')).toBe('status');
});

describe('without a map', () => {
  it('the page says so with Retry, and list, search and popup work', async () => {
    const loader = startMapLoader(() => Promise.reject(new Error('blocked')));
    render(page(started(), loader));
    const map = within(screen.getByRole('region', { name: 'Map of members' }));
    expect(await map.findByText('The map could not be loaded.')).toBeTruthy();
    expect(map.getByRole('button', { name: 'Retry' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'HAWTHORNE');
    expect(rows().map(nameIn)).toEqual(['Benoît Legrand']);
    await userEvent.click(within(rows()[0]!).getByRole('button'));
    expect(map.getByRole('dialog', { name: 'Hawthorne Family Medicine' })).toBeTruthy();
  });
});

describe('the list of many', () => {
  const positions = () => rows().map((row) => Number(row.getAttribute('aria-posinset')));

  it('up to 200 is drawn whole', () => {
    render(page(started({ members: crowd(200) })));
    expect(rows()).toHaveLength(200);
  });

  it('above 200 draws the rows near the window, each with its place among all', async () => {
    render(page(started({ members: crowd(1000) })));
    await vi.waitFor(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000'));
    expect(rows().length).toBeLessThan(100);
    expect(positions()).toEqual(rows().map((_, index) => index + 1));
    expect(nameIn(rows()[0]!)).toBe('Member 1');
  });

  it('draws the row of a linked member wherever it is', async () => {
    render(page(started({ members: crowd(1000), memberId: 800 })));
    await vi.waitFor(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000'));
    expect(positions()).toContain(800);
    expect(positions()).toEqual(positions().toSorted((a, b) => a - b));
  });

  it('is short again once a search narrows it', async () => {
    const actor = started({ members: crowd(1000) });
    render(page(actor));
    await vi.waitFor(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000'));
    act(() => actor.send({ type: 'search.changed', search: 'member 99' }));
    expect(rows().map(nameIn)).toEqual(
      [99, 199, 299, 399, 499, 599, 699, 799, 899, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999].map(
        (number) => `Member ${number}`,
      ),
    );
  });
});
