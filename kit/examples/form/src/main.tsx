import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { SignUpForm } from './sign-up/SignUpForm.tsx';
import { signUpMachine } from './sign-up/sign-up.machine.ts';

const place = document.querySelector('main');
if (place) createRoot(place).render(<SignUpForm actor={createActor(signUpMachine).start()} />);
