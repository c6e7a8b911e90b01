import { describeChart } from '../../kit/suites.ts';
import { ownAddressModel, sameAsPracticeModel } from './billing.model.ts';

describeChart([sameAsPracticeModel, ownAddressModel]);
