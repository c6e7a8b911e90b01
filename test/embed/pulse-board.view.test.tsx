/** The Pulse Board's report with this library. If embedding fails, its chart learns of it and the view stays. */
import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Report } from '../../src/pages/overview/Report.tsx';

afterEach(cleanup);

it('a report at a disallowed host fails', () => {
  const onFailed = vi.fn();
  const configuration = { type: 'report', id: 'R1', accessToken: 'secret', embedUrl: 'https://evil.example/x' };
  const { container } = render(
    <StrictMode>
      <Report configuration={configuration as never} origins={[]} onLoaded={() => {}} onFailed={onFailed} />
    </StrictMode>,
  );
  expect(onFailed).toHaveBeenCalledWith(expect.stringMatching(/^Invalid embed URL detected\./));
  expect(container.querySelector('iframe')).toBeNull();
});
