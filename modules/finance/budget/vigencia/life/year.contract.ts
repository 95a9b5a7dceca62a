import { defineCommand, defineQuery, f, permission, strings } from '@quina/blocks'
import { z } from 'zod'

/** The permission of each command on a fiscal year. */
const prepareYears = permission('budget.vigencia.prepare', 'Preparar vigencias desde la anterior')
const closeYears = permission('budget.vigencia.close', 'Cerrar vigencias')
const reopenYears = permission('budget.vigencia.reopen', 'Reabrir vigencias cerradas')

export const preparationBases = {
  definitive: 'Presupuesto definitivo',
  initial: 'Presupuesto inicial',
  executed: 'Ejecución: compromisos y recaudos',
}
export type PreparationBase = keyof typeof preparationBases

/** A document with its balance and its address. */
const blockingDocument = z.object({ label: z.string(), path: z.string(), amount: z.string() })
export type BlockingDocument = z.output<typeof blockingDocument>

/** Why a year cannot close yet, the address where it is corrected, and the documents concerned, if any. */
export const blocker = z.object({
  ...strings('code', 'message'),
  path: z.string().nullable(),
  documents: z.array(blockingDocument).readonly().optional(),
})
export type Blocker = z.output<typeof blocker>

const about = { year: f.integer('Vigencia', { min: 2001, max: 2100 }) }
const stands = z.object({ status: z.string() })

/** The state of a year, and what stops it from closing. */
export const yearState = defineQuery({
  id: 'budget.yearState',
  title: 'Estado de la vigencia y lo que impide cerrarla',
  access: 'budget.vigencia.view',
  params: about,
  answers: stands.extend({ blockers: z.array(blocker) }),
})

/** A second run only adds what is missing. */
export const prepareYear = defineCommand({
  id: 'budget.prepareYear',
  verb: 'Preparar la vigencia',
  access: prepareYears,
  keyed: true,
  about,
  params: {
    base: f.choice('A partir de', preparationBases),
    income: f.percent('Crecimiento de ingresos (%)'),
    expense: f.percent('Crecimiento de gastos (%)'),
  },
  answers: z.object({
    rubros: z.number(),
    ...strings('income', 'expense'),
    /** The new draft; null when the year already had its initial budget. */
    initialId: z.string().nullable(),
  }),
})

export const startClosing = defineCommand({
  id: 'budget.startClosing',
  verb: 'Iniciar el cierre',
  access: closeYears,
  consequence: 'La vigencia deja de admitir CDP, registros y modificaciones nuevas.',
  about,
  answers: stands,
})

export const closeYear = defineCommand({
  id: 'budget.closeYear',
  verb: 'Cerrar la vigencia',
  access: closeYears,
  consequence: 'No se podrá registrar nada más en ella.',
  about,
  answers: stands,
})

export const reopenYear = defineCommand({
  id: 'budget.reopenYear',
  verb: 'Reabrir la vigencia',
  access: reopenYears,
  consequence: 'Vuelve a quedar en cierre y admite ajustes.',
  danger: true,
  about,
  params: { reason: f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }) },
  answers: stands,
})
