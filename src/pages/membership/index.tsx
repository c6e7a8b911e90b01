export { MembershipRequired as Page } from './MembershipRequired.tsx';
