import { describeChart } from '#kit';
import { ownAddressModel, sameAsPracticeModel } from './billing.model.ts';

describeChart([sameAsPracticeModel, ownAddressModel]);
