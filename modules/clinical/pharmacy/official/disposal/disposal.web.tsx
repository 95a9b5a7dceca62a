import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { disposal } from './disposal.contract.ts'

/** The screens of the disposal of discarded medicines. */
export const disposalScreens = documentScreens(disposal, {
  columns: ['number', 'date', 'issueId', 'kilograms', 'wasteClass', 'managerId', 'certificate', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), wasteClass: 'drugs' }),
  header: (answer) =>
    answer === null ? null : (
      <>
        {answer.facts.certificate !== null && <p role="status">Certificado {answer.facts.certificate}</p>}
        <p>{answer.facts.products.join('; ')}</p>
      </>
    ),
})
