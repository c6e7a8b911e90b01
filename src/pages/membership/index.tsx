export { WithoutMembership as Page } from './WithoutMembership.tsx';
