import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { videoSourceFor } from '../../src/services/video.ts';

describe('which player a video needs', () => {
  it.each([
    ['https://partner.example/tour.mp4', 'file', 'https://partner.example/tour.mp4'],
    ['https://partner.example/tour.WEBM?x=1', 'file', 'https://partner.example/tour.WEBM?x=1'],
    ['https://youtu.be/dQw4w9WgXcQ', 'frame', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'frame',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    ],
    [
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'frame',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    ],
    ['https://vimeo.com/76979871', 'frame', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://player.vimeo.com/video/76979871', 'frame', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/channels/staffpicks', 'elsewhere', 'https://vimeo.com/channels/staffpicks'],
    ['https://www.youtube.com/watch', 'elsewhere', 'https://www.youtube.com/watch'],
    ['https://partner.example/films/', 'elsewhere', 'https://partner.example/films/'],
    [
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'elsewhere',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    ],
    ['https://notyoutu.be/dQw4w9WgXcQ', 'elsewhere', 'https://notyoutu.be/dQw4w9WgXcQ'],
    ['javascript:alert(1)//.mp4', 'elsewhere', 'javascript:alert(1)//.mp4'],
    ['http://', 'elsewhere', 'http://'],
  ])('%s: %s', (address, player, url) => {
    expect(videoSourceFor(address)).toEqual({ player, url });
  });

  it('only the two known services are ever framed, whatever the address', () => {
    const host = fc.constantFrom('youtu.be', 'www.youtube.com', 'vimeo.com', 'partner.example', 'player.vimeo.com');
    fc.assert(
      fc.property(host, fc.webPath(), fc.webQueryParameters(), (name, path, query) => {
        const { player, url } = videoSourceFor(`https://${name}${path}?${query}`);
        if (player !== 'frame') return;
        expect(url).toMatch(
          /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+)\?autoplay=1&/,
        );
      }),
    );
  });
});
