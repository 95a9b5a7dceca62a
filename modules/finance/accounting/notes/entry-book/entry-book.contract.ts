import { defineCommand, defineFile, f, permission } from '@quina/blocks'
import { z } from 'zod'
import { requestedPeriods, vigencia } from '../../books/books/input.contract.ts'
import { viewEntries } from '../entry/entry.contract.ts'

/** The permission to number the folios of the vouchers of a closed period. */
export const foliateEntries = permission(
  'accounting.entry.foliate',
  'Foliar los comprobantes de un período cerrado',
)

/** Prints all the vouchers of one period. */
const params = { vigencia, period: f.choice('Período', requestedPeriods) }

export const printBook = defineFile({
  id: 'accounting.printBook',
  taken: 'print',
  title: 'Imprimir los comprobantes de un período',
  access: viewEntries,
  params,
})

export const foliateBook = defineCommand({
  id: 'accounting.foliateBook',
  verb: 'Foliar',
  access: foliateEntries,
  consequence: 'Cada comprobante toma el folio que sigue en el libro de la vigencia, y ya no cambia.',
  keyed: true,
  params,
  answers: z.object({ foliated: z.number(), last: z.number() }),
})
