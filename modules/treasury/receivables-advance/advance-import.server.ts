import { permissionFor } from '@quina/blocks'
import {
  createDraft,
  type DocumentService,
  importOperations,
  type Operation,
  parseOrRefuse,
} from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { advanceFields, receivablesAdvance } from './receivables-advance.contract.ts'

/** The giro file of the ADRES or of an EPS: a draft for each row, and none that is already there (TES-056). */
export const advanceImportOperations = (service: DocumentService<typeof receivablesAdvance>): Operation[] =>
  importOperations({
    path: '/api/treasury/receivablesAdvance',
    access: permissionFor(receivablesAdvance, 'edit'),
    tag: 'treasury',
    title: 'Anticipos de cartera',
    fields: advanceFields,
    saving: async (tx, actor) => async (values) => {
      const input = parseOrRefuse(service.document.input, values)
      const { bankAccountId, reference, date, terceroId } = input
      const known = await tx
        .selectFrom('treasury.receivablesAdvance')
        .select('id')
        .where('bankAccountId', '=', bankAccountId)
        .where('reference', '=', reference)
        .where('date', '=', date)
        .where('terceroId', '=', terceroId)
        .where('status', '<>', 'annulled')
        .executeTakeFirst()
      const message = 'Ese giro ya está: misma cuenta, fecha, pagador y referencia.'
      insist(known === undefined, 'TES-056', message, { fields: { reference: message } })
      await createDraft(service, { tx, actor, input })
      return true
    },
  })
