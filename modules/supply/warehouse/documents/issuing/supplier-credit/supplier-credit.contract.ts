import { causacion } from '@quina/accounting/contract'
import { defineCommand, defineQuery, f, permissionFor, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { issue } from '../issue/issue.contract.ts'

const issueId = f.ref('warehouse.issue', 'Devolución al proveedor')

/** What a supplier owes for what was returned to it, and whether its credit note was registered. */
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

/** Its credit note lowers what is owed in the causación of each entry: the debt has no other way down. */
export const creditReturn = defineCommand({
  id: 'warehouse.creditReturn',
  verb: 'Registrar nota crédito del proveedor',
  access: permissionFor(causacion, 'creditNote'),
  consequence: 'Baja lo que se le debe al proveedor, su IVA y sus retenciones, en la causación del ingreso.',
  about: { issueId },
  params: { date: f.day('Fecha'), number: f.code('Número de la nota crédito', { max: 40 }) },
  answers: z.object({ notes: z.number() }),
})
