export { WithoutMembership as Page } from './MembershipRequired.tsx';
