import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { teamMachine, type TeamRef } from '../../../machines/team/team.machine.ts';
import { formatDay } from '../../../src/ui/text/dates.ts';
import { Team } from '../../../src/pages/account/Team.tsx';
import { describeView } from '../describe-view.ts';
import { EXPIRED, INVITED, JOINED, teamModel } from './team.model.ts';
import { teamUserActions, teamScreen } from './team.screen.ts';

const view = (team: TeamRef) => <Team team={team} signInUrl="https://practice.example/wp-login.php" />;

describeView(teamModel, { screen: teamScreen, userActions: teamUserActions, view });

afterEach(cleanup);

it('an invited admin has joined, can still join, or is too late', () => {
  render(view(createActor(teamMachine, { input: { members: [JOINED, INVITED, EXPIRED] } }).start()));
  const rows = within(screen.getByRole('list', { name: 'Team' })).getAllByRole('listitem');
  const day = formatDay(INVITED.until);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Jojo@practice.exampleJoinedRemove',
    `Inesines@practice.exampleInvited until ${day}ResendCancel invitation`,
    `Emilemil@practice.exampleExpired on ${day}ResendCancel invitation`,
  ]);
});

it('missing fields are reported on sending', async () => {
  const team = createActor(teamMachine, { input: { members: [] } }).start();
  team.send({ type: 'invite.opened' });
  team.send({ type: 'invite.submitted' });
  render(view(team));
  expect(screen.getByText('"Admin Name" is required')).toBeTruthy();
  expect(screen.getByText('"Admin Email" is required')).toBeTruthy();
});
