import { documentScreens } from '@quina/blocks/web'
import { creditRequest } from './credit-request.contract.ts'

/** The screens of credit note requests; each is created by its return. */
export const creditRequestScreens = documentScreens(creditRequest, {
  columns: [
    'number',
    'patient',
    'date',
    'productId',
    'quantity',
    'invoice',
    'amount',
    'dueOn',
    'answers',
    'note',
    'condition',
  ],
  lead: ({ facts }) => (
    <p role="status">
      {facts.patient}. {facts.answers === null ? 'Nadie responde todavía.' : `Responde ${facts.answers}.`}{' '}
      {facts.ended}
    </p>
  ),
})
