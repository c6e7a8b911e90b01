/** What stands in the place of a view for members has no life of its own: the host has said everything. */
import { membershipSchema, type MembershipData } from '../../services/wordpress/membership-data.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';
import type { StartPage } from '../../services/app-context.ts';

export const start: StartPage<MembershipData> = ({ pageData }) => readViewData(membershipSchema, pageData);
