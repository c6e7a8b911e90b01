import { describeChart } from '../../kit/suites.ts';
import { cardFormModels } from './card-form.model.ts';

describeChart(cardFormModels, {
  callbacks: ['cardElement'],
  spokenBy: { 'card.ready': 'cardElement', 'card.changed': 'cardElement', 'card.failed': 'cardElement' },
});
