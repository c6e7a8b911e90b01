import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { LazyMachineRef } from '../../../../machines/lib/lazy-machine.ts';
import { selectIsSignedOut, type RequestSnapshot } from '../../../../machines/lib/request.ts';
import { SignedOut } from '../../../ui/request/Failed.tsx';
import { LazySection } from './LazySection.tsx';
import { useFocusInSection } from '../../../ui/request/use-focus-in-section.ts';

type SectionProps = {
  /** The id of the heading. */
  id: string;
  title: string;
  /** A chart with the parts of a request. */
  actor: LazyMachineRef;
  signInUrl: string;
  /** Ids of elements: the first that exists gets the focus when the focused element is removed, else the heading. */
  focusOn: readonly string[];
  children: ReactNode;
};

/** A section with a heading: what its chart shows, or the way to sign in once the session is over. */
export const Section = ({ title, ...props }: SectionProps) => (
  <section className="pp-account-section" aria-labelledby={props.id}>
    <h2 id={props.id} tabIndex={-1}>
      {title}
    </h2>
    <LazySection actor={props.actor}>
      <Content {...props} />
    </LazySection>
  </section>
);

function Content({ id, actor, signInUrl, focusOn, children }: Omit<SectionProps, 'title'>) {
  // Rendered again at each change, because each can remove the focused element.
  const snapshot = useSelector(actor, (now: RequestSnapshot) => now);
  useFocusInSection(id, [...focusOn, id]);
  return selectIsSignedOut(snapshot) ? <SignedOut signInUrl={signInUrl} /> : children;
}
