// @vitest-environment happy-dom
import { describeView } from 'statechart-kit/react';
import { OrderWizard } from './OrderWizard.tsx';
import { orderModel } from './order.model.ts';
import { orderScreen, orderUserActions } from './order.screen.ts';

describeView(orderModel, {
  screen: orderScreen,
  userActions: orderUserActions,
  view: (actor) => <OrderWizard actor={actor} />,
});
