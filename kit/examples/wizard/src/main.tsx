import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { OrderWizard } from './order/OrderWizard.tsx';
import { orderMachine } from './order/order.machine.ts';

const place = document.querySelector('main');
if (place) createRoot(place).render(<OrderWizard actor={createActor(orderMachine).start()} />);
