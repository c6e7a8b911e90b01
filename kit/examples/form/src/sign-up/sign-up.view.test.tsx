// @vitest-environment happy-dom
import { describeView } from 'statechart-kit/react';
import { SignUpForm } from './SignUpForm.tsx';
import { signUpModel } from './sign-up.model.ts';
import { signUpScreen, signUpUserActions } from './sign-up.screen.ts';

describeView(signUpModel, {
  screen: signUpScreen,
  userActions: signUpUserActions,
  view: (actor) => <SignUpForm actor={actor} />,
});
