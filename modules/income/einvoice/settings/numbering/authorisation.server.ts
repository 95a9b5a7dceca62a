import { catalogService, keepSecret, type Operation, serveCatalog, serveCommand } from '@quina/blocks/server'
import { rowOf, rowWhere } from '@quina/db/server'
import { insist, mustBeFound, refused } from '@quina/kernel'
import { authorisation, keepTechnicalKey } from './authorisation.contract.ts'

/** The name under which the technical key of a range is stored. */
export const keySecret = (authorisationId: string): string => `einvoice.key:${authorisationId}`

const field = (name: string, message: string) => ({ fields: { [name]: message } })

/**
 * Rules: NUM-001 two ranges share a number, NUM-002 it ends before it begins, NUM-003 days, NUM-004 an invoice needs its
 * resolution, NUM-005 numbers were already given, NUM-006 the first number given here is outside.
 */
export const authorisationService = catalogService<typeof authorisation>({
  catalog: authorisation,
  whose: 'house',
  refusals: {
    authorisation_once: refused(
      'NUM-001',
      'El rango se cruza con otro del mismo prefijo: ningún número puede estar en dos.',
      'firstNumber',
    ),
    counter_within: refused(
      'NUM-005',
      'Ya se dieron números de este rango que quedarían por fuera.',
      'lastNumber',
    ),
  },
  async existing(tx, values) {
    return rowWhere(
      tx,
      'einvoice.authorisation',
      { kind: String(values.kind), prefix: String(values.prefix), firstNumber: Number(values.firstNumber) },
      ['id', 'version'],
    )
  },
  async onSave(_tx, { values }) {
    const { kind, firstNumber, lastNumber, startsAt, fromDay, toDay, resolution } = values
    const backwards = 'El último número no puede ser menor que el primero.'
    insist(firstNumber <= lastNumber, 'NUM-002', backwards, field('lastNumber', backwards))
    const days = 'La vigencia no puede terminar antes de empezar.'
    insist(fromDay <= toDay, 'NUM-003', days, field('toDay', days))
    const authorised = kind === 'invoice' || kind === 'contingency'
    const needed = 'Las facturas necesitan la resolución de la DIAN.'
    insist(!authorised || resolution !== null, 'NUM-004', needed, field('resolution', needed))
    const outside = `Debe estar entre ${firstNumber} y ${lastNumber}.`
    const inside = startsAt === null || (firstNumber <= startsAt && startsAt <= lastNumber)
    insist(inside, 'NUM-006', outside, field('startsAt', outside))
  },
})

export const authorisationOperations: readonly Operation[] = [
  ...serveCatalog(authorisationService),
  serveCommand(keepTechnicalKey, async ({ tx, input: { id, technicalKey } }) => {
    mustBeFound(await rowOf(tx, 'einvoice.authorisation', id, ['id']), 'La numeración')
    await keepSecret(tx, keySecret(id), technicalKey)
    return { id }
  }),
]
