/** The settings form and the partners on the running portal: generated paths, and axe in every state, wide and narrow. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { partnersModel } from '../../machines/partners/partners.model.ts';
import { partnersUserActions, partnersScreen } from '../../machines/partners/partners.screen.ts';
import type { PartnersPage } from '../../../machines/partners/partners.types.ts';
import type { SaveError, SettingsDocument } from '../../../machines/settings-form/settings-form.types.ts';
import { settingsFormModel } from '../../machines/settings-form/settings-form.model.ts';
import { settingsFormUserActions, settingsFormScreen } from '../../machines/settings-form/settings-form.screen.ts';
import { browserDriver, type BrowserOptions, type NetworkStub, type StubbedResponse } from '#kit/playwright';
import { userActionFor, isDone, type Path, runPath, type Tour, getTours } from '#kit';
import { accessibilityAlong, accessibilityProblems } from '../support/accessibility.ts';
import { runPhp } from '../support/portal.ts';
import { leaveFewUsers, SETTINGS } from '../support/theme-settings.ts';
import { NARROW, receiveVisitors, WIDE, type Visitor } from '../support/visit.ts';
import { missedByTours } from '../support/walk.ts';

const { visit } = receiveVisitors();

/** The server's format of a document that the chart then reads. */
const wireOf = ({ values, revision }: SettingsDocument) => ({
  json: { ...values, vendor_assignments: [], vendor_groups: [] },
  headers: { ETag: revision },
});

const DEAD_NONCE: StubbedResponse = { status: 403, json: { code: 'rest_cookie_invalid_nonce', message: '' } };

function refusalOf(error: unknown): StubbedResponse {
  const failure = error as SaveError;
  switch (failure.kind) {
    case 'signedOut':
      return DEAD_NONCE;
    case 'invalid':
      return { status: 400, json: { code: 'rest_invalid_param', message: '', data: { params: failure.errors } } };
    case 'conflict': {
      const { json, headers } = wireOf(failure.current);
      return { status: 412, json: { code: 'practice_portal_conflict', data: { current: json } }, headers };
    }
    default:
      return { abort: 'connectionfailed' };
  }
}

const options = (method: string): NetworkStub => ({
  url: /practice-portal\/v1\/theme-settings/,
  method,
  resolve: (document) => wireOf(document as SettingsDocument),
  reject: refusalOf,
});

const partners: NetworkStub = {
  url: /practice-portal\/v1\/partners/,
  resolve(page) {
    const { partners, listings, groups, isLast } = page as PartnersPage;
    return {
      json: {
        partners: partners.map(({ id, name, email }) => ({ ID: id, display_name: name, user_email: email })),
        listings: listings.map(({ id, label }) => ({ ID: id, post_title: label })),
        community_groups: groups.map(({ id, label }) => ({ id, name: label })),
      },
      headers: { 'X-WP-TotalPages': isLast ? '1' : '9' },
    };
  },
  reject: refusalOf,
};

const LOADING = ['Loading the settings…', 'Loading the partners…', 'Loading the users…'] as const;

/**
 * The session has expired, so the page can't renew a nonce. Everything that isn't held has loaded before the clock is installed. Otherwise a slow
 * server would make that fail too.
 */
const openWith = (held: (typeof LOADING)[number]) => async (page: Page) => {
  await page.route('**/admin-ajax.php?action=practice_portal_nonce', (route) => route.fulfill({ status: 400 }));
  await page.goto(SETTINGS);
  await page.getByText(held).waitFor();
  for (const other of LOADING.filter((words) => words !== held))
    await page.getByText(other).waitFor({ state: 'hidden' });
};

async function administrator(): Promise<Visitor> {
  const visitor = await visit();
  visitor.complaints.expect(/Failed to load resource/, /could not be (loaded|saved)\. \(/);
  await visitor.signIn('admin');
  return visitor;
}

/** A form without events from a parent, and without further list pages. */
const isFormPath = ({ steps }: Path) =>
  steps.slice(1).every(({ event }, index) => {
    if (isDone(event)) return (event['output'] as { isLast?: boolean }).isLast !== false;
    if (event.type.startsWith('xstate.')) return true;
    return !('send' in userActionFor(settingsFormUserActions, event, steps[index]!.state));
  });

/** Playwright finds text in any case in Chromium, and "could not be saved" contains the word too. `assert` looks for it alone. */
const formTable = { ...settingsFormScreen, '#settings-form.editing.saved': () => [] };

/** Only the page's chart sends these events, or only lists receive them. */
const NOT_HERE = [
  '#settings-form.loading | save.allowed | 0',
  '#settings-form.loading.requesting | xstate.done.actor.load | 1',
  '#settings-form.editing.conflict | conflict.overwritten | 0',
];

const formTours = getTours([settingsFormModel], { isWalkable: isFormPath });
const listTours = getTours([partnersModel]);
const pathsOf = (tours: readonly Tour[]) => tours.map(({ path }) => path);

describe('a settings form on the running portal', () => {
  beforeEach(leaveFewUsers);

  const accessibility = accessibilityAlong(formTable);
  const formOptions: BrowserOptions = {
    screen: formTable,
    userActions: settingsFormUserActions,
    networkStubs: { load: options('GET'), save: options('POST') },
    open: openWith('Loading the settings…'),
    async assert(expected, page) {
      await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(expected.hasTag('saved') ? 1 : 0);
      await accessibility.check(expected, page);
    },
  };

  it.each(pathsOf(formTours).map((path) => [path.description, path] as const))('%s', async (_, path) => {
    const { page } = await administrator();
    await runPath(path, await browserDriver(page, formOptions));
  });

  it('every transition that a user can cause was taken', () => {
    expect(missedByTours(settingsFormModel.machine, formTours)).toEqual(NOT_HERE);
  });

  it('every state passes axe, wide and narrow', () => accessibility.expectAll(pathsOf(formTours)));
});

describe('the partners on the running portal', () => {
  beforeEach(leaveFewUsers);

  const accessibility = accessibilityAlong(partnersScreen);
  const listOptions: BrowserOptions = {
    screen: partnersScreen,
    userActions: partnersUserActions,
    networkStubs: { loadPage: partners },
    open: openWith('Loading the partners…'),
    assert: accessibility.check,
  };

  it.each(pathsOf(listTours).map((path) => [path.description, path] as const))('%s', async (_, path) => {
    const { page } = await administrator();
    await runPath(path, await browserDriver(page, listOptions));
  });

  it('every transition was taken', () => {
    expect(missedByTours(partnersModel.machine, listTours)).toEqual([]);
  });

  it('every state passes axe, wide and narrow', () => accessibility.expectAll(pathsOf(listTours)));
});

describe('the page on the running portal', () => {
  it('the open choice and the refusal pass axe, wide and narrow', async () => {
    const { page } = await administrator();
    await page.goto(SETTINGS);
    await page.getByRole('combobox', { name: /^Vendor assignment for/ }).click();
    await page.getByRole('option', { name: 'Plain Partner' }).waitFor();
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await runPhp(
      `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'settings', 'post_title' => 'S', 'post_content' => '[practice_portal view="admin-settings"]']);`,
    );
    const member = await visit();
    member.complaints.expect(/status of 403/);
    await member.signIn('member');
    await member.goTo('/settings/');
    await member.page.getByRole('alert').waitFor();
    for (const viewport of [WIDE, NARROW]) {
      await member.page.setViewportSize(viewport);
      expect(await accessibilityProblems(member.page)).toEqual([]);
    }
  });
});
