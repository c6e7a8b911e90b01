import { describeChart, describeLiveness } from '#kit';
import { newAddressModel, placedAddressModel } from './address.model.ts';

describeChart([newAddressModel, placedAddressModel], { continueFromPrevious: true });
describeLiveness([newAddressModel, placedAddressModel]);
