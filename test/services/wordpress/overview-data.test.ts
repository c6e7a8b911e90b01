import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPageDataError } from '../../../machines/portal/portal.types.ts';
import { leftOut } from '../../../src/services/wordpress/lenient.ts';
import { navigatorSchema } from '../../../src/services/wordpress/navigator-data.ts';
import { readAgreements } from '../../../src/services/wordpress/overview/agreements.ts';
import { overviewSchema } from '../../../src/services/wordpress/overview/overview-data.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';

const ITEM = {
  name: 'Getting started',
  completed: false,
  progress: 67,
  steps: [
    { name: 'sign-agreement', label: 'Sign the agreement', completed: true, required: true },
    {
      name: 'welcome-call',
      label: 'Book your welcome call',
      completed: false,
      required: false,
      link: 'https://practice.example/call',
      help: 'It takes half an hour.',
    },
  ],
};

const ACCOUNT = 'https://practice.example/account/';

const PRINTED = {
  items: [ITEM],
  videos: [{ title: 'Welcome', url: 'https://practice.example/welcome.webm', poster: '' }],
  report_user: { access_key: 'key', access_email: 'ada@example.org' },
  report_headers: { access_email: 'x-mail', access_key: 'x-key' },
  report_origins: ['http://127.0.0.1:9401/'],
  membership: {
    plan: 'Grow Membership',
    state: 'cancel_at_period_end',
    ends_at: 1_800_000_000,
    past_due_since: null,
    url: ACCOUNT,
  },
};

function read(viewData: unknown): unknown {
  try {
    return readViewData(overviewSchema, { viewData });
  } catch (problem) {
    return problem;
  }
}

describe('the agreements that are missing', () => {
  const PRINTED_AGREEMENTS = {
    required: ['hipaa', 'terms_and_conditions'],
    agreed: { member_directory: true },
    terms_url: 'https://practice.example/terms/',
    is_listed: false,
  };
  it('are read with the client’s names', () => {
    expect(readAgreements(PRINTED_AGREEMENTS)).toEqual({
      required: ['hipaa', 'termsAndConditions'],
      agreed: {
        hipaa: false,
        termsAndConditions: false,
        socialCodeOfEthics: false,
        privacyPolicy: false,
        nonDisclosure: false,
        memberDirectory: true,
      },
      termsUrl: 'https://practice.example/terms/',
      isListed: false,
    });
  });
  it('are refused with an unknown name', () => {
    expect(() => readAgreements({ ...PRINTED_AGREEMENTS, required: ['handshake'] })).toThrow('handshake');
  });
});

describe('the page data of the Membership Overview', () => {
  it('are read with the client’s names', () => {
    expect(read({ ...PRINTED, first_name: 'Meg' })).toEqual({
      firstName: 'Meg',
      items: [ITEM],
      videos: PRINTED.videos,
      hasOnboarding: true,
      hasReport: true,
      reportUser: { accessKey: 'key', accessEmail: 'ada@example.org' },
      reportHeaders: { accessEmail: 'x-mail', accessKey: 'x-key' },
      reportOrigins: ['http://127.0.0.1:9401'],
      agreements: null,
      membership: {
        plan: 'Grow Membership',
        state: 'cancel_at_period_end',
        endsAt: 1_800_000_000,
        pastDueSince: null,
        outside: null,
        url: ACCOUNT,
      },
    });
  });

  it('can be empty: no steps, no videos, no access, default header names', () => {
    expect(read({})).toEqual({
      firstName: '',
      items: [],
      videos: [],
      hasOnboarding: true,
      hasReport: true,
      reportUser: { accessKey: '', accessEmail: '' },
      reportHeaders: { accessEmail: 'x-access-email', accessKey: 'x-access-key' },
      reportOrigins: [],
      agreements: null,
      membership: null,
    });
  });

  it('can lack names', () => {
    const nameless = {
      items: [{ ...ITEM, name: '' }],
      videos: [{ title: null, url: 'https://practice.example/a.webm', poster: null }],
    };
    expect(read(nameless)).toMatchObject({
      items: [{ name: '' }],
      videos: [{ title: '', poster: '' }],
    });
  });

  it.each([
    ['data.items', { items: [{ ...ITEM, progress: -1 }] }],
    ['data.items', { items: [ITEM, { ...ITEM, name: 'Twice' }] }],
    ['data.videos', { videos: [{ title: 'x', url: 'javascript:alert(1)' }] }],
    ['data.report_headers.access_key', { report_headers: { access_key: 'x key' } }],
    ['data.report_origins', { report_origins: ['sandbox'] }],
  ])('with a wrong %s are read without it', (field, wrong) => {
    expect(read({ ...PRINTED, ...wrong })).not.toHaveProperty('field');
    expect(leftOut.at(-1)).toBe(field);
  });

  it('with an item that lacks its steps are a problem of the page', () => {
    expect(read({ ...PRINTED, items: [{ ...ITEM, steps: undefined }] })).toMatchObject({ field: 'data.items.0.steps' });
  });

  it('of any shape are read, or are a problem that names a field and no value', () => {
    const some = fc.dictionary(fc.constantFrom(...Object.keys(PRINTED)), fc.jsonValue());
    fc.assert(
      fc.property(some, (viewData) => {
        const outcome = read(viewData);
        if (isPageDataError(outcome)) expect(Object.keys(outcome as object)).toEqual(['field', 'kind']);
        else expect(outcome).toHaveProperty('items');
      }),
    );
  });
});

describe('the page data of the navigator profile', () => {
  const webhookOf = (viewData: unknown) => readViewData(navigatorSchema, { viewData }).webhookUrl;

  it.each([
    [{ webhook_url: 'https://automation.example/hook' }, 'https://automation.example/hook'],
    [{ webhook_url: '' }, ''],
    [{ webhook_url: null }, ''],
    [{}, ''],
  ])('%j', (viewData, webhook) => {
    expect(webhookOf(viewData)).toBe(webhook);
  });

  it.each(['javascript:alert(1)', 'hook', 'https://', 7])('%s is no webhook', (webhook_url) => {
    expect(webhookOf({ webhook_url })).toBe('');
    expect(leftOut.at(-1)).toBe('data.webhook_url');
  });
});
