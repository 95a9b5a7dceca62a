import { choice, code, type Fields, flag, integer, optional, ref } from '@quina/blocks'
import { monthName } from '@quina/kernel'

const months = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at + 1}`, monthName(at + 1)]))

/** The choices of a period in a vigencia: the opening, its months and the closing. */
export const requestedPeriods: Readonly<Record<string, string>> = {
  m0: 'Apertura',
  ...months,
  m13: 'Cierre',
}

export const vigencia = integer('Vigencia', { min: 2000, max: 2100 })

/** The periods of a vigencia between two, both counted. */
export const between = {
  vigencia,
  from: choice('Desde', requestedPeriods),
  to: choice('Hasta', requestedPeriods),
} satisfies Fields

export const accounts = {
  accountFrom: optional(code('Desde la cuenta', { max: 12 })),
  accountTo: optional(code('Hasta la cuenta', { max: 12, help: 'Y las que empiezan por ella' })),
} satisfies Fields

export const level = optional(
  integer('Hasta el nivel', { min: 1, max: 7, help: '1 clase, 2 grupo, 3 cuenta, 4 subcuenta' }),
)

export const campus = {
  campusId: optional(ref('admin.campus', 'Sede', { help: 'Solo lo que movieron sus comprobantes' })),
} satisfies Fields

/** The filters of the lines to show. */
export const narrowed = {
  ...campus,
  fuenteId: optional(ref('budget.fuente', 'Fuente', { help: 'Solo las líneas que la dicen' })),
} satisfies Fields

export const zeros = optional(flag('Con saldo y movimiento en cero'))
