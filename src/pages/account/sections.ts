/** The sections below plan and payments, in one chunk. */
export { DirectoryChoice, MessageChoice } from './Choice.tsx';
export { LanguageChoice } from './LanguageChoice.tsx';
export { PlanBenefits } from './PlanBenefits.tsx';
export { ProfileForm } from './ProfileForm.tsx';
export { SignInDetails } from './SignInDetails.tsx';
export { Team } from './Team.tsx';
