import { defineCommand, f, permission } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { affiliationFields, costFields, salaryFields, scheduleFields } from './engagement.contract.ts'

const changeEngagements = permission('payroll.engagement.change', 'Cambiar afiliaciones, costo y jornada')
const changeSalaries = permission('payroll.engagement.salary', 'Cambiar cargos y asignaciones')

const shared = {
  module: 'payroll',
  about: { id: f.ref('payroll.engagement', 'Vinculación') },
  answers: z.object({ id: z.string() }),
} as const
const later = 'Rige desde ese día. Lo que estaba antes se conserva con sus fechas.'

/** Changes the post or the pay from a day on. */
export const changeSalary = defineCommand({
  ...shared,
  name: 'changeSalary',
  verb: 'Cambiar cargo o asignación',
  access: changeSalaries,
  consequence: later,
  params: salaryFields,
})

export const changeAffiliation = defineCommand({
  ...shared,
  name: 'changeAffiliation',
  verb: 'Cambiar afiliación',
  access: changeEngagements,
  consequence: later,
  params: affiliationFields,
})

export const changeSchedule = defineCommand({
  ...shared,
  name: 'changeSchedule',
  verb: 'Cambiar jornada',
  access: changeEngagements,
  consequence: later,
  params: scheduleFields,
})

/** Splits the cost of a person between at most three centres from a day on. */
export const changeCosts = defineCommand({
  ...shared,
  name: 'changeCosts',
  verb: 'Cambiar distribución del costo',
  access: changeEngagements,
  consequence: later,
  params: {
    fromDay: f.day('Desde'),
    ...pick(costFields, 'costCentreId', 'percent'),
    secondCentreId: f.optional(f.ref('hospital.costCentre', 'Segundo centro')),
    secondPercent: f.optional(f.percent('Porcentaje del segundo')),
    thirdCentreId: f.optional(f.ref('hospital.costCentre', 'Tercer centro')),
    thirdPercent: f.optional(f.percent('Porcentaje del tercero')),
  },
})
