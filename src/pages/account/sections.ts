/** The sections below plan and payments, in one chunk. */
export { DirectorySetting, LanguageSetting, MessageSetting } from './Settings.tsx';
export { PlanBenefits } from './PlanBenefits.tsx';
export { PhotoSection } from './PhotoSection.tsx';
export { ProfileForm } from './ProfileForm.tsx';
export { SignInDetails } from './SignInDetails.tsx';
export { Team } from './Team.tsx';
