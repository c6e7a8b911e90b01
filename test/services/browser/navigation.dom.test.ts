import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasParameter, reloadWithout, takeReloadMessage } from '../../../src/services/browser/navigation.ts';

const NAME = 'activate_developer_mode';

const open = (address: string, state: unknown = null) => history.replaceState(state, '', address);
const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

describe('the address of the page', () => {
  it.each([
    ['/register/', false],
    [`/register/?${NAME}`, true],
    [`/register/?${NAME}=`, true],
    [`/register/?${NAME}=0`, true],
    [`/register/?a=b&${NAME}=no&c=d`, true],
    [`/register/?x${NAME}=1`, false],
    [`/register/?a=${NAME}`, false],
    [`/register/#?${NAME}`, false],
    ['/register/?activate%5Fdeveloper_mode', true],
    ['/register/?%E0%A4%A', false],
  ])('%s: %s', (address, isThere) => {
    open(address);
    expect(hasParameter(NAME)).toBe(isThere);
  });

  it.each([
    [`/register/?${NAME}`, '/register/'],
    [`/register/?invite=demo-invite&${NAME}=1`, '/register/?invite=demo-invite'],
    [`/register/?${NAME}=1&a=x%20y+z&b&a=2&${NAME}#/step-2`, '/register/?a=x%20y+z&b&a=2#/step-2'],
    ['/register/?a=b', '/register/?a=b'],
  ])('loses the parameter and nothing else: %s', (address, expected) => {
    open(address);
    reloadWithout(NAME, 'on');
    expect(location.pathname + location.search + location.hash).toBe(expected);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('keeps every other parameter to the letter', () => {
    const part = fc.stringMatching(/^[\w%+.~-]+(=[\w%+.~-]*)?$/).filter((text) => !text.includes('activate'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.nat(), (parts, place) => {
        const at = place % (parts.length + 1);
        open(`/register/?${[...parts.slice(0, at), `${NAME}=1`, ...parts.slice(at)].join('&')}`);
        reloadWithout(NAME, '');
        expect(location.search).toBe(`?${parts.join('&')}`);
      }),
    );
  });
});

describe('a note for the reloaded page', () => {
  it('is read once', () => {
    open('/register/');
    expect(takeReloadMessage()).toBeNull();
    reloadWithout(NAME, 'on');
    expect(takeReloadMessage()).toBe('on');
    expect(takeReloadMessage()).toBeNull();
  });

  it('keeps other scripts’ data in the history entry', () => {
    open('/register/', { theirs: 7 });
    reloadWithout(NAME, 'on');
    takeReloadMessage();
    expect(history.state).toEqual({ theirs: 7 });
  });

  it.each([[null], ['text'], [7], [{ practicePortalNote: 7 }]])('is none where the entry holds %j', (state) => {
    open('/register/', state);
    expect(takeReloadMessage()).toBeNull();
  });
});
