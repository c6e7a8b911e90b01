import { describe, expect, it } from 'vitest';
import { createGenerateAnalysis } from '../../src/services/automation/swot.ts';
import { hostOf } from './wordpress/fake-rest.ts';

const generate = (webhookUrl: string, email: string) =>
  createGenerateAnalysis({ webhookUrl, email })(new AbortController().signal);

describe('a SWOT analysis', () => {
  it.each([
    ['https://automation.example/hook', 'https://automation.example/hook?email=ada%2Bswot%40example.org'],
    ['https://automation.example/hook?id=7', 'https://automation.example/hook?id=7&email=ada%2Bswot%40example.org'],
    ['https://automation.example/hook?email=x', 'https://automation.example/hook?email=ada%2Bswot%40example.org'],
  ])('is asked for at %s with the e-mail address and nothing else', async (webhook, url) => {
    const host = hostOf(() => ({ text: '{"status":"queued"}' }));
    await expect(generate(webhook, 'ada+swot@example.org')).resolves.toBe('{"status":"queued"}');
    expect(host.calls[0]).toMatchObject({ url, credentials: 'omit' });
    expect([...host.calls[0]!.headers]).toEqual([]);
  });

  it('that the automation refuses fails with its words', async () => {
    hostOf(() => ({ status: 503, json: { message: 'Paused.' } }));
    await expect(generate('https://automation.example/hook', 'a@example.org')).rejects.toMatchObject({
      kind: 'httpError',
      message: 'Paused.',
    });
  });
});
