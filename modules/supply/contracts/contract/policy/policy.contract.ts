import { defineCommand, defineQuery, type Fields, f, permission, strings } from '@quina/blocks'
import { z } from 'zod'
import { covers } from '../kinds/kinds.contract.ts'

export const viewPolicies = permission('contracts.policy.view', 'Ver pólizas de contratos')
const editPolicies = permission('contracts.policy.edit', 'Registrar pólizas de contratos')
const approvePolicies = permission('contracts.policy.approve', 'Aprobar pólizas de contratos')

/** A purchase or sale contract: both share this address. */
const contractId = f.ref('contracts.contract', 'Contrato')

export const policyFields = {
  insurerId: f.ref('people.tercero', 'Aseguradora'),
  number: f.code('Número', { max: 60 }),
  annex: f.optional(f.code('Anexo', { max: 30 })),
  cover: f.choice('Amparo', covers),
  insured: f.money('Valor asegurado'),
  fromDay: f.day('Desde'),
  untilDay: f.day('Hasta'),
  issuedOn: f.day('Expedida el'),
  beneficiary: f.optional(f.text('Beneficiario', { max: 150 })),
} satisfies Fields

/** The policies of a contract, the first to expire first, and the guarantees that they do not cover. */
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

const policyId = f.ref('contracts.policy', 'Póliza')

export const approvePolicy = defineCommand({
  id: 'contracts.approvePolicy',
  verb: 'Aprobar póliza',
  access: approvePolicies,
  consequence: 'Desde ese día ampara el contrato. Después no se puede quitar.',
  about: { policyId },
  params: { date: f.day('Fecha') },
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
