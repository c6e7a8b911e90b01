import type { PageView } from '../page.ts';
import { EmbeddedReport } from './EmbeddedReport.tsx';
import { OverviewPage, type OverviewPageProps } from './OverviewPage.tsx';

export const Page: PageView<Omit<OverviewPageProps, 'Frame'>> = (props) => (
  <OverviewPage {...props} Frame={EmbeddedReport} />
);
