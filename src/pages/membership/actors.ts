/** The view without a membership has no chart, because it only shows the host's data. */
import { membershipSchema, type MembershipData } from '../../services/wordpress/membership-data.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';
import type { StartPage } from '../../services/app-context.ts';

export const start: StartPage<MembershipData> = ({ pageData }) => readViewData(membershipSchema, pageData);
