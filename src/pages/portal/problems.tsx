import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PortalRef } from '../../../machines/portal/portal.machine.ts';
import { selectPage, selectProblem } from '../../../machines/portal/portal.selectors.ts';
import { KNOWN_PAGES } from '../../../machines/portal/portal.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

type Props = { portal: PortalRef };

export function FailedView({ portal }: Props) {
  return (
    <Problem title="This page could not be shown">
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button variant="secondary" onClick={() => portal.send({ type: 'view.retried' })}>
            Retry
          </Button>
        }
      >
        A part of it did not load, or stopped working. Please check your connection.
      </Notice>
    </Problem>
  );
}

export function UnknownPage({ portal }: Props) {
  const page = useSelector(portal, selectPage);
  return (
    <Problem title="This page is not known">
      <Notice tone="danger" role="alert">
        <p>
          The page setting is “{page}”. These are known: {KNOWN_PAGES.join(', ')}.
        </p>
      </Notice>
    </Problem>
  );
}

export function MalformedData({ portal }: Props) {
  const problem = useSelector(portal, selectProblem);
  return (
    <Problem title="This page cannot start">
      <Notice tone="danger" role="alert">
        <p>
          In the page data, “{problem?.field}” is {problem?.kind === 'missing' ? 'missing' : 'not what it should be'}.
          Please tell the people who run this site.
        </p>
      </Notice>
    </Problem>
  );
}

function Problem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pp-portal-problem">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
