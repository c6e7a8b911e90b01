/** The animation at the head of the kit's read-me matches the guide, and any site can display it. */
import { describe, expect, it } from 'vitest';
import { markOf } from '../../scripts/docs/guide-files.mjs';
import { contentOf, ROOT } from '../architecture/files.ts';

const picture = contentOf('kit/guide/walk.svg');

describe('the moving picture', () => {
  it('matches the guide: `node scripts/docs/guide-picture.mjs` redraws it', () => {
    expect(picture).toContain(`<!-- of ${markOf(ROOT)} -->`);
  });

  it('is at the head of the read-me', () => {
    const [head = ''] = contentOf('kit/README.md').split('\n## ');
    expect(head).toMatch(/!\[.{40,}\]\(guide\/walk\.svg\)/);
  });

  it('is small, loads nothing from other servers, and stands still for people who prefer reduced motion', () => {
    expect(picture.length).toBeLessThan(300_000);
    expect(picture.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /<script|href=|url\((?!#)|@import|data:/,
    );
    expect(picture).toContain('@media (prefers-reduced-motion:reduce){.chart *{animation:none!important}}');
  });
});
