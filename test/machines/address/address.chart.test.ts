import { describeChart } from '../../kit/suites.ts';
import { newAddressModel, placedAddressModel } from './address.model.ts';

describeChart([newAddressModel, placedAddressModel]);
