import { Notice } from '../../ui/Notice.tsx';

/** What people call the views that are still missing. */
const NAMES: Record<string, string> = {
  'onboarding-page': 'Membership Overview',
  'member-directory': 'Member Directory',
  'vendor-spotlight-page': 'Vendor Spotlight',
  'navigator-profile': 'Navigator Profile',
  'admin-settings': 'Theme Settings',
};

type Props = {
  /** The page setting. */
  view: string;
  frontPageUrl: string;
};

/** Stands where a later version has the view. */
export function NoViewYet({ view, frontPageUrl }: Props) {
  const name = NAMES[view] ?? view;
  return (
    <div className="pp-portal-problem">
      <h1>{name}</h1>
      <Notice tone="info" action={<a href={frontPageUrl}>Go to the front page</a>}>
        <p>The {name} is not built yet, so there is nothing to see or do on this page.</p>
      </Notice>
    </div>
  );
}
