import { defineCommand, defineFile, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { furips } from '../furips/furips.contract.ts'
import { furtran } from '../furtran/furtran.contract.ts'

const params = { payerId: f.ref('insurers.payer', 'Reclamado a'), from: f.day('Desde'), to: f.day('Hasta') }
const answers = z.object({ id: z.string(), number: z.number(), claims: z.number() })
const consequence =
  'Reúne los completos que no se han exportado. Los archivos quedan guardados como salieron.'

/** Puts the completed FURIPS of a payer in the two files of a lot. */
export const exportFurips = defineCommand({
  id: 'billing.exportFurips',
  verb: 'Exportar lote',
  title: 'FURIPS: exportar un lote',
  access: permissionFor(furips, 'file'),
  consequence,
  params,
  answers,
})

/** Puts the completed FURTRAN of a payer in the file of a lot. */
export const exportFurtran = defineCommand({
  id: 'billing.exportFurtran',
  verb: 'Exportar lote',
  title: 'FURTRAN: exportar un lote',
  access: permissionFor(furtran, 'file'),
  consequence,
  params,
  answers,
})

const shared = {
  module: 'billing',
  access: permissionFor(furips, 'view'),
  params: { id: f.ref('billing.claimBatch', 'Lote') },
} as const

/** The files of a lot, in a ZIP. */
export const claimBatchFile = defineFile({
  ...shared,
  name: 'claimBatchFile',
  title: 'FURIPS: archivos de un lote',
  taken: 'export',
  opens: ['id'],
})

/** The letter that goes with a lot: its claims. */
export const claimBatchLetter = defineFile({
  ...shared,
  name: 'claimBatchLetter',
  title: 'FURIPS: relación de un lote',
  taken: 'print',
  opens: ['id'],
})
