import {
  choice,
  code,
  day,
  defineCommand,
  defineQuery,
  type Fields,
  money,
  optional,
  permission,
  ref,
  strings,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { covers } from '../kinds/kinds.contract.ts'

export const viewPolicies = permission('contracts.policy.view', 'Ver pólizas de contratos')
const editPolicies = permission('contracts.policy.edit', 'Registrar pólizas de contratos')
const approvePolicies = permission('contracts.policy.approve', 'Aprobar pólizas de contratos')

/** A contract of either sense: its address belongs to both. */
const contractId = ref('contracts.contract', 'Contrato')

export const policyFields = {
  insurerId: ref('people.tercero', 'Aseguradora'),
  number: code('Número', { max: 60 }),
  annex: optional(code('Anexo', { max: 30 })),
  cover: choice('Amparo', covers),
  insured: money('Valor asegurado'),
  fromDay: day('Desde'),
  untilDay: day('Hasta'),
  issuedOn: day('Expedida el'),
  beneficiary: optional(text('Beneficiario', { max: 150 })),
} satisfies Fields

/** The policies of a contract, those that expire first, and what of its guarantees they do not reach. */
export const policies = defineQuery({
  id: 'contracts.policies',
  title: 'Pólizas de un contrato',
  access: viewPolicies,
  params: { contractId },
  opens: ['contractId'],
  answers: z.object({
    rows: z.array(
      z.object({
        ...strings('id', 'insurer', 'number', 'cover', 'insured', 'fromDay', 'untilDay'),
        approvedOn: z.string().nullable(),
        daysLeft: z.number(),
      }),
    ),
    lacks: z.array(z.string()),
  }),
})

export const addPolicy = defineCommand({
  id: 'contracts.addPolicy',
  verb: 'Registrar póliza',
  access: editPolicies,
  about: { contractId },
  params: policyFields,
  answers: z.object({ id: z.string() }),
})

const policyId = ref('contracts.policy', 'Póliza')

export const approvePolicy = defineCommand({
  id: 'contracts.approvePolicy',
  verb: 'Aprobar póliza',
  access: approvePolicies,
  consequence: 'Desde ese día ampara el contrato. Después no se puede quitar.',
  about: { policyId },
  params: { date: day('Fecha') },
  answers: z.object({ id: z.string() }),
})

export const dropPolicy = defineCommand({
  id: 'contracts.dropPolicy',
  verb: 'Quitar póliza',
  access: editPolicies,
  consequence: 'Solo se quita la que nadie ha aprobado.',
  about: { policyId },
  answers: z.object({ id: z.string() }),
})
