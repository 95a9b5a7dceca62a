import { defineCommand, defineQuery, type Fields, permission, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { check } from '../checklist/check.contract.ts'
import { approveReopening, reopening, reopenPeriods } from '../reopening/reopening.contract.ts'
import {
  onePeriod,
  type PeriodAction,
  type PeriodStatus,
  periodLifecycle,
  reopeningReason,
} from './period.contract.ts'

export const viewPeriods = permission('accounting.period.view', 'Ver períodos contables')
const editPeriods = permission('accounting.period.edit', 'Crear y abrir períodos contables')

/** The permission of each action. Preparing and opening share the edit permission; the others have one each. */
export const periodPermissions: Readonly<Record<PeriodAction, string>> = {
  open: editPeriods,
  close: permission('accounting.period.close', 'Cerrar períodos contables'),
  reopen: permission(reopenPeriods, 'Reabrir períodos contables'),
  lock: permission('accounting.period.lock', 'Bloquear períodos contables'),
  unlock: approveReopening,
}

/** A period as the screen shows it. */
const period = z.object({
  number: z.number(),
  status: z.enum(Object.keys(periodLifecycle.states) as PeriodStatus[]),
  /** Why it was last reopened. */
  reason: z.string().nullable(),
  vouchers: z.number(),
  ...strings('debit', 'credit'),
  /** The number of unbalanced vouchers, which must always be zero. */
  unbalanced: z.number(),
  /** The number of modules that closed this month already. */
  areas: z.number(),
  ...stringsOrNull('closedBy', 'closedAt'),
  /** The request to reopen the period that awaits a second person. */
  reopening: reopening.nullable(),
})
export type PeriodAnswer = z.output<typeof period>

const { year } = onePeriod
const shared = { module: 'accounting', answers: z.array(period) }

/** The periods of a vigencia. */
export const periods = defineQuery({
  ...shared,
  name: 'periods',
  title: 'Períodos contables',
  access: viewPeriods,
  params: { year },
})

/** The state of each month of a vigencia, without its totals: cheap enough for a home page. */
export const periodStates = defineQuery({
  id: 'accounting.periodStates',
  title: 'Períodos contables: cómo está cada mes',
  access: viewPeriods,
  params: { year },
  answers: z.array(period.pick({ number: true, status: true })),
})

export const periodChecks = defineQuery({
  id: 'accounting.periodChecks',
  title: 'Períodos contables: lo que se revisa antes de cerrar',
  access: viewPeriods,
  params: onePeriod,
  answers: z.array(check),
})

export const prepareYear = defineCommand({
  ...shared,
  name: 'preparePeriods',
  verb: 'Crear los períodos',
  access: editPeriods,
  about: { year },
})

const turn = <const A extends Fields>(
  action: Exclude<PeriodAction, 'unlock'>,
  consequence: string,
  params: A,
) =>
  defineCommand({
    ...shared,
    name: `${action}Period`,
    verb: `${periodLifecycle.actions[action].label} el período`,
    access: periodPermissions[action],
    consequence,
    about: onePeriod,
    params,
    ...(action === 'open' ? {} : { danger: true }),
  })
const { close, lock } = periodLifecycle.actions

export const openOne = turn('open', 'Los módulos podrán contabilizar en este período.', {})
export const closeOne = turn('close', close.consequence, {})
export const reopenOne = turn('reopen', 'Los módulos podrán contabilizar de nuevo en este período.', {
  reason: reopeningReason,
})
export const lockOne = turn('lock', lock.consequence, {})
