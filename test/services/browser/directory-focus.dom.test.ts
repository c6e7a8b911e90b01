import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusOpened, returnFocus, scrollToMap } from '../../../src/services/browser/directory-focus.ts';

const scrolled = vi.fn<(options: ScrollToOptions) => void>();
let isMotionReduced = false;

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.mockReset();
  isMotionReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }));
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled as typeof window.scrollTo);
  document.body.innerHTML =
    '<div id="map"><button id="pin"></button><dialog open id="popup" tabindex="-1"><button id="close"></button></dialog></div>' +
    '<input id="search"><button id="row"></button><button id="off" disabled></button>';
});
afterEach(() => {
  document.body.replaceChildren();
});

const at = (id: string) => document.getElementById(id)!;
const draw = () => vi.advanceTimersByTime(50);

describe('to the map', () => {
  beforeEach(() => {
    vi.spyOn(at('map'), 'getBoundingClientRect').mockReturnValue({ top: 500 } as DOMRect);
  });
  it('leaves 100 pixels above it, smoothly', () => {
    scrollToMap('map');
    expect(scrolled.mock.calls).toEqual([[{ top: 400, behavior: 'smooth' }]]);
  });
  it('at once when less motion is wanted', () => {
    isMotionReduced = true;
    scrollToMap('map');
    expect(scrolled.mock.calls[0]?.[0].behavior).toBe('instant');
  });
  it('goes nowhere without one', () => {
    scrollToMap('nothing');
    expect(scrolled).not.toHaveBeenCalled();
  });
});

it('an opened popup gets the focus once it is rendered, without disturbing a scroll', () => {
  const shown = vi.spyOn(at('popup'), 'scrollIntoView').mockImplementation(() => {});
  focusOpened('popup', true);
  expect(document.activeElement).toBe(document.body);
  draw();
  expect(document.activeElement).toBe(at('popup'));
  expect(shown).not.toHaveBeenCalled();
  focusOpened('popup', false);
  draw();
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
});

describe('back from the popup', () => {
  const back = (...ids: string[]) => {
    returnFocus('popup', ids);
    draw();
    return document.activeElement?.id;
  };
  it('to what opened it', () => {
    at('close').focus();
    expect(back('pin', 'row')).toBe('pin');
  });
  it('to the next that is there and takes it', () => {
    at('popup').focus();
    expect(back('gone', 'off', 'row')).toBe('row');
  });
  it('also when the focus was lost', () => {
    expect(back('pin')).toBe('pin');
  });
  it('not when the visitor is elsewhere', () => {
    at('search').focus();
    expect(back('pin')).toBe('search');
  });
});
