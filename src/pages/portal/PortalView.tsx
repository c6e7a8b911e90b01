import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Route, Router, type BaseLocationHook } from 'wouter';
import type { PortalRef } from '../../../machines/portal/portal.machine.ts';
import { selectPage, selectStage } from '../../../machines/portal/portal.selectors.ts';
import type { Stage } from '../../../machines/portal/portal.types.ts';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { FailedView } from './FailedView.tsx';
import { MalformedData, UnknownPage } from './problems.tsx';
import { Boundary } from '../../ui/Boundary.tsx';
import { t } from '../../ui/text/t.ts';
import './portal.css';

type Props = {
  portal: PortalRef;
  /** Shown above every view: the developer notice, for users who see it. */
  notice?: ReactNode;
  /** Shown above an opened view: what administrators must know about its data. */
  noticeOfView?: (() => ReactNode) | undefined;
  /** Returns the opened view for the page setting. */
  viewOf: (page: string) => ReactNode;
};

/** The host's page setting is the route, and the portal never changes it. */
const pageSetting =
  (page: string): BaseLocationHook =>
  () => [`/${encodeURIComponent(page)}`, () => {}];

/** The shell: the developer notice, and the one view or the reason for its absence. */
export function PortalView({ portal, notice, ...view }: Props) {
  const page = useSelector(portal, selectPage);
  return (
    <div className="pp">
      {notice}
      <Router hook={pageSetting(page)}>
        <StageView portal={portal} {...view} />
      </Router>
    </div>
  );
}

type StageProps = Omit<Props, 'notice'>;

const DRAWINGS: Record<Stage, (props: StageProps) => ReactNode> = {
  loading: Loading,
  showing: View,
  failed: FailedView,
  unknownPage: UnknownPage,
  malformedData: MalformedData,
  withoutView: () => null,
};

function StageView(props: StageProps) {
  const Drawing = DRAWINGS[useSelector(props.portal, selectStage)];
  return <Drawing {...props} />;
}

function Loading() {
  return (
    <p className="pp-portal-loading" role="status">
      <Spinner /> <span>{t('Loading…')}</span>
    </p>
  );
}

function View({ portal, viewOf, noticeOfView }: StageProps) {
  return (
    <Boundary onCrash={() => portal.send({ type: 'view.crashed' })}>
      {noticeOfView?.()}
      <Route path="/:page">{({ page }) => viewOf(page)}</Route>
    </Boundary>
  );
}
