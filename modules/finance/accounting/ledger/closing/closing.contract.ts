import {
  defineCommand,
  defineParameter,
  defineQuery,
  f,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { check } from '../checklist/check.contract.ts'

/** The steps of the annual closing, in the order in which they run. They are undone in the opposite order. */
export const closingSteps = {
  result: 'Determinación del resultado',
  cancel: 'Cancelación de cuentas de resultado',
  opening: 'Apertura de la vigencia siguiente',
  transfer: 'Traslado del resultado al 1 de enero',
} as const
export type ClosingStep = keyof typeof closingSteps
export const stepNames = Object.keys(closingSteps) as ClosingStep[]

export const viewClosing = permission('accounting.closing.view', 'Ver el cierre de la vigencia')
const runClosing = permission('accounting.closing.run', 'Ejecutar el cierre de la vigencia')
const reverseClosing = permission('accounting.closing.reverse', 'Reversar el cierre de la vigencia')

/** One line of the voucher of a step. */
const line = z.object({
  ...strings('id', 'account', 'accountName'),
  ...stringsOrNull('tercero', 'openItem'),
  ...strings('debit', 'credit'),
})
export type ClosingLine = z.output<typeof line>

const stepAnswer = z.object({
  step: z.enum(stepNames),
  ...strings('kind', 'day'),
  /** When it was done, by whom, and its vouchers. */
  done: z
    .object({
      at: z.string(),
      ...stringsOrNull('by', 'act'),
      vouchers: z.array(z.object({ id: z.string(), label: z.string(), total: z.string() })).readonly(),
    })
    .nullable(),
  /** Why the step cannot run now; null when it can, or is done. */
  waits: z.string().nullable(),
  /** Why the step cannot be undone now; null when it can, or is not done. */
  stays: z.string().nullable(),
  /** The first lines that the step posted or would post. */
  lines: z.array(line).readonly(),
  count: z.number(),
  total: z.string(),
})
export type StepAnswer = z.output<typeof stepAnswer>

/** The closing of a vigencia as its screen shows it. Amounts as text. */
const closing = z.object({
  vigencia: z.number(),
  byTercero: z.boolean(),
  checks: z.array(check).readonly(),
  classes: z.array(z.object({ id: z.string(), name: z.string(), amount: z.string() })).readonly(),
  result: z.string(),
  steps: z.array(stepAnswer).readonly(),
})
export type ClosingAnswer = z.output<typeof closing>
export type ClosingCheck = ClosingAnswer['checks'][number]

/** The maximum of lines shown of each step; its voucher shows all of them. */
export const closingLinesShown = 200

const year = f.integer('Vigencia', { min: 2000, max: 2100 })
const byTercero = f.flag('Cancelar las cuentas de resultado por tercero')
const step = f.choice('Paso', closingSteps)

export const yearClosing = defineQuery({
  id: 'accounting.yearClosing',
  title: 'Cierre de vigencia: estado y vista previa',
  access: viewClosing,
  params: { year, byTercero: f.optional(byTercero) },
  answers: closing,
})

const shared = { module: 'accounting', keyed: true, answers: closing }

export const runClosingStep = defineCommand({
  ...shared,
  name: 'runClosingStep',
  verb: 'Ejecutar el paso',
  access: runClosing,
  about: { year, step, byTercero },
  params: { act: f.optional(f.text('Acto que ordena el cierre', { max: 120 })) },
})

export const reverseClosingStep = defineCommand({
  ...shared,
  name: 'reverseClosingStep',
  verb: 'Reversar el paso',
  access: reverseClosing,
  danger: true,
  about: { year, step },
  params: { reason: f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }) },
})

/** Whether the accounts of result are cancelled by tercero at the end of the year (finance dossier §5.10). */
export const closesByTercero = defineParameter({
  module: 'accounting',
  area: 'Contabilidad',
  name: 'closesByTercero',
  field: f.flag('Cerrar las cuentas de resultado por tercero'),
  initial: false,
})
