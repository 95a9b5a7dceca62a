import { choice, defineDeed, defineFile, permission } from '@quina/blocks'
import { z } from 'zod'
import { askedPeriods, vigencia } from '../../books/books/asked.contract.ts'
import { viewEntries } from '../entry/entry.contract.ts'

/** Giving the vouchers of a closed period their folios. */
export const foliateEntries = permission(
  'accounting.entry.foliate',
  'Foliar los comprobantes de un período cerrado',
)

/** The vouchers of one period, together. */
const asks = { vigencia, period: choice('Período', askedPeriods) }

export const printBook = defineFile({
  module: 'accounting',
  name: 'printBook',
  taken: 'print',
  title: 'Imprimir los comprobantes de un período',
  access: viewEntries,
  asks,
})

export const foliateBook = defineDeed({
  module: 'accounting',
  name: 'foliateBook',
  verb: 'Foliar',
  access: foliateEntries,
  consequence: 'Cada comprobante toma el folio que sigue en el libro de la vigencia, y ya no cambia.',
  keyed: true,
  asks,
  answers: z.object({ foliated: z.number(), last: z.number() }),
})
