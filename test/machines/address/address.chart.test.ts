import { describeChart } from '#kit';
import { newAddressModel, placedAddressModel } from './address.model.ts';

describeChart([newAddressModel, placedAddressModel]);
