import { defineCommand, defineQuery, f, permission, strings } from '@quina/blocks'
import { z } from 'zod'

export const viewActs = permission('contracts.act.view', 'Ver actas de contratos')
const recordActs = permission('contracts.act.edit', 'Registrar actas de contratos')

export const actKinds = {
  start: 'Inicio',
  follow: 'Seguimiento',
  partial: 'Recibo parcial',
  reception: 'Recibo final',
  meeting: 'Comité',
  breach: 'Incumplimiento',
  penalty: 'Multa o sanción',
  ending: 'Terminación',
  settlement: 'Liquidación',
} as const

const contractId = f.ref('contracts.contract', 'Contrato')

/** The actas of a contract, of purchase or of sale, the latest first. */
export const acts = defineQuery({
  id: 'contracts.acts',
  title: 'Actas de un contrato',
  access: viewActs,
  params: { contractId },
  opens: ['contractId'],
  answers: z.object({
    rows: z.array(z.object({ ...strings('id', 'title', 'date', 'note'), by: z.string().nullable() })),
  }),
})

export const recordAct = defineCommand({
  id: 'contracts.recordAct',
  verb: 'Registrar acta',
  access: recordActs,
  consequence: 'El acta no se modifica después: se aclara con otra.',
  about: { contractId },
  params: {
    kind: f.choice('Acta de', actKinds),
    number: f.text('Número', { max: 40 }),
    date: f.day('Fecha'),
    note: f.note('Qué consta', { min: 10, max: 4000 }),
  },
  answers: z.object({ id: z.string() }),
})
