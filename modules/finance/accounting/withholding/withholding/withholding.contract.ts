import { defineQuery, type Fields, f, permission, strings, type WireOf } from '@quina/blocks'
import { z } from 'zod'
import {
  contractKinds,
  rateUnits,
  withholdingKinds,
  withholdingMoments,
} from '../withholding-rule/withholding-rule.contract.ts'

export const simulateWithholding = permission('accounting.withholding.run', 'Simular retenciones')

/** The classes of labour risk of an independent. */
const risks = {
  '1': 'Clase I (0,522 %)',
  '2': 'Clase II (1,044 %)',
  '3': 'Clase III (2,436 %)',
  '4': 'Clase IV (4,35 %)',
  '5': 'Clase V (6,96 %)',
} as const

/** The fields of the simulator. Amounts refer to the whole document. */
export const simulationFields = {
  terceroId: f.ref('people.tercero', 'Tercero'),
  concept: f.text('Concepto', { max: 20 }),
  date: f.day('Fecha'),
  base: f.money('Valor sin IVA'),
  vat: f.money('IVA'),
  aiu: f.optional(f.money('AIU', { help: 'Solo si la base es el AIU' })),
  moment: f.choice('Se practica en', withholdingMoments),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio de la actividad')),
  contractKind: f.optional(f.choice('Clase de contrato', contractKinds)),
  yearToDate: f.money('Pagado en el año', { help: 'Al mismo tercero, antes de este pago' }),
  byTable: f.flag('Aplicar la tabla del art. 383', {
    help: 'Persona natural que contrata menos de dos trabajadores y no pide costos',
  }),
  risk: f.choice('Riesgo laboral', risks),
} satisfies Fields

export type SimulationWire = WireOf<typeof simulationFields>

const withheld = z.object({
  ruleId: z.string(),
  kind: z.enum(Object.keys(withholdingKinds) as (keyof typeof withholdingKinds)[]),
  ...strings('code', 'name', 'account', 'base', 'rate'),
  rateUnit: z.enum(Object.keys(rateUnits) as (keyof typeof rateUnits)[]),
  ...strings('uvt', 'minimum', 'amount'),
  norm: z.string().nullable(),
  explanation: z.string(),
})

export const simulationAnswer = z.object({
  lines: z.array(withheld),
  spared: z.array(z.object({ kind: z.string(), concept: z.string().nullable(), reason: z.string() })),
  ...strings('gross', 'total', 'net'),
})
export type Simulation = z.output<typeof simulationAnswer>

export const simulateWithholdings = defineQuery({
  id: 'accounting.simulateWithholdings',
  title: 'Retenciones: simular las de un pago',
  access: simulateWithholding,
  tries: true,
  params: simulationFields,
  answers: simulationAnswer,
})

/** The concepts of documents: a concept covers the rules of all its beneficiaries. */
export const withholdingConcepts = defineQuery({
  id: 'accounting.withholdingConcepts',
  title: 'Retenciones: conceptos vigentes',
  access: 'campus',
  answers: z.array(z.object({ code: z.string(), name: z.string() })),
})
