import { causacion } from '@quina/accounting/contract'
import { defineCommand, defineQuery, f, permissionFor, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { issue } from '../issue/issue.contract.ts'

const issueId = f.ref('warehouse.issue', 'Devolución al proveedor')

/** The supplier's debt for a return, and whether its credit note was registered. */
export const supplierCredit = defineQuery({
  id: 'warehouse.supplierCredit',
  title: 'Nota crédito de una devolución',
  access: permissionFor(issue, 'view'),
  params: { issueId },
  opens: ['issueId'],
  answers: z.object({
    ...stringsOrNull('number', 'creditedOn'),
    gross: z.string(),
    waits: z.boolean(),
  }),
})

/** Registers the credit note of a return, the only way to lower the debt in the causación of each entry. */
export const creditReturn = defineCommand({
  id: 'warehouse.creditReturn',
  verb: 'Registrar nota crédito del proveedor',
  access: permissionFor(causacion, 'creditNote'),
  consequence: 'Baja lo que se le debe al proveedor, su IVA y sus retenciones, en la causación del ingreso.',
  about: { issueId },
  params: { date: f.day('Fecha'), number: f.code('Número de la nota crédito', { max: 40 }) },
  answers: z.object({ notes: z.number() }),
})
