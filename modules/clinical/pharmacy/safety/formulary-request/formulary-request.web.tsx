import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { formularyRequest } from './formulary-request.contract.ts'

/** The screens of requests outside the list, and the decisions of the committee. */
export const formularyRequestScreens = documentScreens(formularyRequest, {
  columns: ['number', 'date', 'productId', 'admissionId', 'professionalId', 'act', 'until', 'condition'],
  defaults: ({ productId = '', admissionId = '' }) => ({
    productId,
    admissionId,
    date: dayInBogota(new Date()),
  }),
  header: (answer) =>
    answer === null || answer.facts.decision === null ? null : <p role="status">{answer.facts.decision}</p>,
})
