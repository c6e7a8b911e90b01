/** A browser draws a moment after an event. A value that a test reads once may be of the moment before, so tests repeat the reading. */
import { expect, it } from 'vitest';
import { contentOf, filesUnder } from './files.ts';

/** What Playwright reads at once. Its other methods wait for the element. */
const READ =
  'allInnerTexts|allTextContents|count|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEnabled|isHidden|isVisible|textContent';
/** Reads in the first argument of `expect`, up to the end of the statement. */
const EARLY = new RegExp(`expect\\(\\s*await [^;]*?\\.(?:${READ})\\([^()]*\\)\\s*[),]`);

const earlyReads = (code: string) => code.split(/;\n/).filter((statement) => EARLY.test(`${statement};`));

it('browser tests expect nothing that they have read once: expect.poll(() => row.count()) repeats it', () => {
  expect(earlyReads('expect(await row.count()).toBe(1);\n')).toHaveLength(1);
  expect(earlyReads('await expect.poll(() => row.count()).toBe(1);\n')).toEqual([]);
  const files = ['test/browser', 'test/engines'].flatMap((folder) => filesUnder(folder));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    earlyReads(contentOf(file)).map((code) => `${file}: ${code.trim().slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
