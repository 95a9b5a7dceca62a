import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { waste } from './waste.contract.ts'

/** The screens of the destroyed rests of controlled ampoules. */
export const wasteScreens = documentScreens(waste, {
  columns: ['number', 'product', 'date', 'patient', 'quantity', 'purpose', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()) }),
  header: (answer) =>
    answer === null || answer.facts.witnesses.length === 0 ? null : (
      <p>Testigos: {answer.facts.witnesses.join(', ')}</p>
    ),
})
