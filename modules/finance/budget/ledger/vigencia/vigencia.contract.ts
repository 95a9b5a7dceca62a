import { defineCatalog, defineCommand, defineQuery, f, listOf, permission } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** Closing a month stops its postings. Reopening one requires a reason and its own permission. */
export const closeMonths = permission('budget.vigencia.close-month', 'Cerrar meses presupuestales')
export const reopenMonths = permission('budget.vigencia.reopen-month', 'Reabrir meses presupuestales')

export const programmingMethods = {
  collection: 'Recaudo',
  financial_statements: 'Estados financieros (Res. 2794/2021)',
}
export const closingPolicies = {
  d115_all_cxp: 'Todo a cuentas por pagar (Decreto 115)',
  ese_without_reservas: 'Sin reservas',
  reservas_and_cxp: 'Reservas y cuentas por pagar',
}
/** What happens to the PAC that a month did not use. */
export const pacModes = {
  accumulated: 'Acumulado: lo no usado pasa al mes siguiente',
  strict: 'Mensual estricto',
}
export const pacControls = { no: 'No se controla', warns: 'Advierte', blocks: 'Bloquea' }

const fields = {
  year: f.integer('Vigencia', { min: 2000, max: 2100 }),
  programmingMethod: f.choice('Método de programación', programmingMethods),
  closingPolicy: f.choice('Política de cierre', closingPolicies),
  pacControl: f.choice('Control del PAC', pacControls),
  pacMode: f.optional(f.choice('Modo del PAC', pacModes)),
}

/** The fiscal years. The approval of its initial budget opens one. */
export const vigencia = defineCatalog({
  id: 'budget.vigencia',
  label: { one: 'Vigencia fiscal', many: 'Vigencias fiscales', gender: 'f' },
  fields,
  shows: ['year'],
  key: 'year',
  list: listOf({
    columns: {
      year: fields.year,
      status: f.condition('Estado', {
        preparing: ['En preparación', 'neutral'],
        open: ['Abierta', 'good'],
        closing: ['En cierre', 'warning'],
        closed: ['Cerrada', 'info'],
      }),
      income: f.money('Presupuesto de ingresos'),
      expense: f.money('Presupuesto de gastos'),
      finalAvailability: f.money('Disponibilidad final'),
      actNumber: f.optional(f.text('Acto de aprobación')),
      actDate: f.optional(f.day('Fecha del acto')),
      openedOn: f.optional(f.day('Abierta el')),
      ...pick(fields, 'pacControl', 'pacMode', 'closingPolicy'),
    },
    sort: '-year',
    searches: 'Año',
  }),
  screens: { list: '/vigencia-fiscal' },
})

export const monthSides = { expense: 'Gastos', income: 'Ingresos' } as const
const month = {
  year: f.integer('Vigencia'),
  side: f.choice('Presupuesto', monthSides),
  month: f.integer('Mes', { min: 1, max: 12 }),
}
const monthAnswer = z.object({ side: month.side.schema, month: z.number(), open: z.boolean() })

export const months = defineQuery({
  id: 'budget.months',
  title: 'Meses presupuestales',
  access: 'budget.vigencia.view',
  params: { year: month.year },
  answers: z.array(monthAnswer),
})

/** Closes a month. Months close in order, and reopen from the last. */
export const closeMonth = defineCommand({
  id: 'budget.closeMonth',
  verb: 'Cerrar el mes',
  access: closeMonths,
  consequence: 'No se podrán registrar movimientos con fecha de ese mes.',
  about: month,
  answers: monthAnswer,
})
export const reopenMonth = defineCommand({
  id: 'budget.reopenMonth',
  verb: 'Reabrir el mes',
  access: reopenMonths,
  consequence: 'Se podrán registrar de nuevo movimientos en ese mes.',
  danger: true,
  about: month,
  params: { reason: f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }) },
  answers: monthAnswer,
})
