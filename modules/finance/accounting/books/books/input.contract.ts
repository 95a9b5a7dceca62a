import { type Fields, f } from '@quina/blocks'
import { monthName } from '@quina/kernel'

const months = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`m${index + 1}`, monthName(index + 1)]),
)

/** The choices of a period in a vigencia: the opening, its months and the closing. */
export const requestedPeriods: Readonly<Record<string, string>> = { m0: 'Apertura', ...months, m13: 'Cierre' }

export const vigencia = f.integer('Vigencia', { min: 2000, max: 2100 })

/** A range of periods of a vigencia, both ends included. */
export const between = {
  vigencia,
  from: f.choice('Desde', requestedPeriods),
  to: f.choice('Hasta', requestedPeriods),
} satisfies Fields

export const accounts = {
  accountFrom: f.optional(f.code('Desde la cuenta', { max: 12 })),
  accountTo: f.optional(f.code('Hasta la cuenta', { max: 12, help: 'Y las que empiezan por ella' })),
} satisfies Fields

export const level = f.optional(
  f.integer('Hasta el nivel', { min: 1, max: 7, help: '1 clase, 2 grupo, 3 cuenta, 4 subcuenta' }),
)

export const campus = {
  campusId: f.optional(f.ref('admin.campus', 'Sede', { help: 'Solo lo que movieron sus comprobantes' })),
} satisfies Fields

/** The filters of the lines to show. */
export const narrowed = {
  ...campus,
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente', { help: 'Solo las líneas que la dicen' })),
} satisfies Fields

export const zeros = f.optional(f.flag('Con saldo y movimiento en cero'))
