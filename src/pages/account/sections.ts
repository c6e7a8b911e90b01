/** The sections below plan and payments, in one chunk. */
export { LanguageChoice } from './LanguageChoice.tsx';
export { MessageChoice } from './MessageChoice.tsx';
export { ProfileForm } from './ProfileForm.tsx';
export { SignInDetails } from './SignInDetails.tsx';
export { Team } from './Team.tsx';
