import { defineCommand, defineQuery, f, permission, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { onePeriod, reopeningReason } from '../period/period.contract.ts'
import { periodPermissions, viewPeriods } from '../period/period-screen.contract.ts'

/**
 * The areas that close their month before accounting does. One module issues the vouchers of each area (finance dossier §5.4).
 */
export const periodAreas = {
  treasury: 'Tesorería',
  payables: 'Cuentas por pagar',
  billing: 'Facturación',
  receivables: 'Cartera',
  warehouse: 'Almacén',
  payroll: 'Nómina',
  assets: 'Activos fijos',
} as const

export type PeriodArea = keyof typeof periodAreas
export const areaNames = Object.keys(periodAreas) as PeriodArea[]

/** The permission to close the month of a module. Reopening it requires the permission to reopen periods. */
const areaPermission = (area: PeriodArea): string => permission(`accounting.${area}Month.close`, verbOf(area))

const verbOf = (area: PeriodArea): string => `Cerrar el mes de ${periodAreas[area].toLowerCase()}`

/** The month of a module, as the screen shows it. */
const areaAnswer = z.object({
  area: z.enum(areaNames),
  closed: z.boolean(),
  /** The user who closed or reopened it last, and when. */
  ...stringsOrNull('by', 'at'),
  /** Why it was last reopened. */
  reason: z.string().nullable(),
  vouchers: z.number(),
})
export type AreaAnswer = z.output<typeof areaAnswer>

const month = { ...onePeriod, number: f.integer('Mes', { min: 1, max: 12 }) }
const shared = { module: 'accounting', answers: z.array(areaAnswer) }

export const areasOfMonth = defineQuery({
  ...shared,
  name: 'areasOfMonth',
  title: 'Períodos contables: cierres de los módulos',
  access: viewPeriods,
  params: month,
})

/** The command that closes the month of one module, with its own permission. */
export const closeMonthOf = (area: PeriodArea) =>
  defineCommand({
    ...shared,
    name: `${area}CloseMonth`,
    verb: verbOf(area),
    access: areaPermission(area),
    about: month,
  })

export const reopenMonthOf = defineCommand({
  ...shared,
  name: 'reopenMonthOf',
  verb: 'Reabrir el mes de un módulo',
  access: periodPermissions.reopen,
  about: { ...month, area: f.choice('Módulo', periodAreas) },
  params: { reason: reopeningReason },
})
