import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusField, focusOn, showForm } from '../../../src/services/browser/focus.ts';
import { SCROLL_OFFSET } from '../../../src/services/browser/scrolling.ts';
import { createTitle } from '../../../src/services/browser/title.ts';

const scrolled = vi.fn<(options: ScrollToOptions) => void>();
let isMotionReduced = false;

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.mockReset();
  isMotionReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }));
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled as typeof window.scrollTo);
});
afterEach(() => {
  document.body.replaceChildren();
});

function page(html: string) {
  document.body.innerHTML = html;
}
/** Sets an element's position in pixels from the top of the window. */
const placeAt = (selector: string, top: number) =>
  vi.spyOn(document.querySelector(selector)!, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
const draw = () => vi.advanceTimersByTime(50);

describe('after a move', () => {
  beforeEach(() => {
    page('<div id="form"><h2 id="heading" tabindex="-1">Payment</h2></div>');
    placeAt('#form', 500);
  });
  it('the heading has the focus and the form begins 76 px below the top', () => {
    showForm('form', 'heading');
    draw();
    expect(document.activeElement?.id).toBe('heading');
    expect(scrolled).toHaveBeenCalledWith({ top: 500 - SCROLL_OFFSET, behavior: 'smooth' });
    expect(SCROLL_OFFSET).toBe(76);
  });
  it('the frame that shows the page comes first', () => {
    showForm('form', 'heading');
    vi.advanceTimersToNextFrame();
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersToNextTimer();
    expect(document.activeElement?.id).toBe('heading');
  });
  it('a page in the background, which has no frames, is ready when the visitor comes to it', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.stubGlobal('requestAnimationFrame', () => 0);
    showForm('form', 'heading');
    draw();
    expect(document.activeElement?.id).toBe('heading');
  });
  it('nothing moves for a user who prefers reduced motion', () => {
    isMotionReduced = true;
    showForm('form', 'heading');
    draw();
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'instant' }));
  });
  it('waits until the page has been drawn', () => {
    document.body.replaceChildren();
    showForm('form', 'heading');
    page('<div id="form"><h2 id="heading" tabindex="-1">Payment</h2></div>');
    draw();
    expect(document.activeElement?.id).toBe('heading');
  });
  it('waits for a heading whose code is still on its way, as on a page that opens on its outcome', async () => {
    document.body.replaceChildren();
    showForm('form', 'heading');
    draw();
    page('<div aria-busy="true"><h2 id="heading" tabindex="-1">Drawn by the host</h2></div>');
    await vi.advanceTimersByTimeAsync(10);
    expect(document.activeElement).toBe(document.body);
    page('<div id="form"><h2 id="heading" tabindex="-1">Welcome</h2></div>');
    await vi.advanceTimersByTimeAsync(10);
    expect(document.activeElement?.id).toBe('heading');
  });
});

describe('a link of the error list', () => {
  it('scrolls the label into view and moves the focus to its field', () => {
    page('<label for="name">First Name</label><input id="name">');
    placeAt('label', 300);
    const focus = vi.spyOn(document.querySelector('input')!, 'focus');
    focusField('name');
    draw();
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 300 - SCROLL_OFFSET }));
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });
  it('leads into a group to the first field with a message', () => {
    page('<section id="group" tabindex="-1"><input id="a"><input id="b" aria-invalid="true"></section>');
    focusField('group');
    draw();
    expect(document.activeElement?.id).toBe('b');
  });
  it('leads to the group itself when none of its fields has a message', () => {
    page('<section id="group" tabindex="-1"><input id="a"></section>');
    focusField('group');
    draw();
    expect(document.activeElement?.id).toBe('group');
  });
  it('leads to the first control of a group that cannot take the focus', () => {
    page('<fieldset id="group"><button id="a">Add</button></fieldset>');
    focusField('group');
    draw();
    expect(document.activeElement?.id).toBe('a');
  });
  it('to a field that is not there does nothing', () => {
    focusField('nowhere');
    focusOn('nowhere');
    showForm('nowhere', 'nowhere');
    expect(draw).not.toThrow();
    expect(scrolled).not.toHaveBeenCalled();
  });
});

it('the site’s title stays after the page’s own title', () => {
  document.title = 'Register';
  const setTitle = createTitle();
  setTitle('Step 2 of 4: Payment');
  draw();
  expect(document.title).toBe('Step 2 of 4: Payment – Register');
  setTitle('Error: Step 2 of 4: Payment');
  draw();
  expect(document.title).toBe('Error: Step 2 of 4: Payment – Register');
  document.title = '';
  createTitle()('Welcome');
  draw();
  expect(document.title).toBe('Welcome');
});
