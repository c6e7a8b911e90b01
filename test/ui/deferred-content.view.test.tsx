/** Rendering a whole page at once takes too long on a slow phone: a press would stay without a response (`npm run bench -- --phone`). */
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DeferredContent } from '../../src/ui/DeferredContent.tsx';

afterEach(cleanup);

it('content below the window renders after the visible one, all at once', async () => {
  const frames: string[] = [];
  const Seen = ({ name }: { name: string }) => {
    useLayoutEffect(() => void frames.push(`${name}: ${document.body.textContent}`), [name]);
    return <p>{name}</p>;
  };
  await act(() =>
    render(
      <>
        <Seen name="fields" />
        <DeferredContent>
          <Seen name="practices" />
          <DeferredContent>
            <Seen name="address" />
          </DeferredContent>
        </DeferredContent>
        <DeferredContent>
          <Seen name="bar" />
        </DeferredContent>
      </>,
    ),
  );
  const all = 'fieldspracticesaddressbar';
  expect(frames).toEqual(['fields: fields', `practices: ${all}`, `address: ${all}`, `bar: ${all}`]);
});

it('rendered content stays, whatever re-renders above it', async () => {
  const page = (above: string) => (
    <>
      {above}
      <DeferredContent>below</DeferredContent>
    </>
  );
  const { rerender, container } = await act(() => render(page('one ')));
  rerender(page('two '));
  expect(container.textContent).toBe('two below');
});
