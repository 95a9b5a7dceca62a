import { defineOptions, defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { contract } from '../contract/contract.contract.ts'

export const contractLinesPath = '/api/contracts/contract/:id/rows'

/** The lines of a contract, with the quantities ordered and received of each. */
export const contractLines = defineQuery({
  id: 'contracts.lines',
  title: 'Líneas de un contrato con proveedor',
  access: permissionFor(contract, 'view'),
  params: { contractId: f.ref('contracts.contract', 'Contrato') },
  opens: ['contractId'],
  answers: z.object({
    ...strings('label', 'contractor'),
    lines: z.array(
      z.object({
        ...strings('id', 'detail'),
        product: z.string().nullable(),
        ...strings('unit', 'unitPrice'),
        vatRate: z.string().nullable(),
        ...strings('agreed', 'taken', 'executed', 'left', 'value', 'executedValue'),
        prices: z.string().nullable(),
      }),
    ),
  }),
})

/** The programmes of a contract, each with its agreed, executed and paid share, additions included. */
export const contractPrograms = defineQuery({
  id: 'contracts.programs',
  title: 'Programas de un contrato con proveedor',
  access: permissionFor(contract, 'view'),
  params: { contractId: f.ref('contracts.contract', 'Contrato') },
  opens: ['contractId'],
  answers: z.object({
    ...strings('label', 'contractor'),
    programs: z.array(
      z.object({
        ...strings('id', 'program'),
        centre: z.string().nullable(),
        ...strings('percent', 'agreed', 'executed', 'paid'),
      }),
    ),
    /** The amount that each document charged to each programme. */
    charges: z.array(
      z.object({ ...strings('id', 'document', 'documentId', 'label', 'day', 'program', 'value') }),
    ),
  }),
})

/** The programmes of a contract, each with its balance, as choices. */
export const programOptions = defineOptions({
  id: 'contracts.contractProgram',
  title: 'Programas de un contrato',
  access: permissionFor(contract, 'view'),
  params: { contractId: f.optional(f.ref('contracts.contract', 'Contrato')) },
})
