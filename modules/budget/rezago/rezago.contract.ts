import {
  choice,
  code,
  condition,
  day,
  integer,
  listOf,
  money,
  note,
  optional,
  ref,
  text,
} from '@quina/blocks'
import type { Blocker } from '../vigencia-life/year.contract.ts'

/** What may be done with what a year leaves unpaid, each with a permission of its own. */
export const viewRezago = 'budget.rezago.view'
export const constituteRezago = 'budget.rezago.constitute'
export const reverseRezago = 'budget.rezago.reverse'
export const cancelRezago = 'budget.rezago.cancel'

export const rezagoPath = '/api/budget/rezago'
export const rezagoMovePath = '/api/budget/rezago-move'
export const yearEndPath = '/api/budget/rezago/year/:year'

export const rezagoKinds = {
  cxp_obligacion: 'Cuenta por pagar: obligación',
  cxp_compromiso: 'Cuenta por pagar: compromiso',
  reserva: 'Reserva presupuestal',
  expired: 'Pasivo exigible: vigencia expirada',
}
export type RezagoKind = keyof typeof rezagoKinds

/** Cuentas por pagar and reservas constituted, in the columns of the Contraloría's format (§3.11). */
export const rezagos = listOf({
  columns: {
    origin: text('Documento de origen'),
    kind: choice('Clase', rezagoKinds),
    terceroId: ref('people.tercero', 'Tercero'),
    rubroCode: code('Rubro'),
    rubroName: text('Nombre del rubro'),
    fuenteCode: code('Fuente'),
    condition: condition('Estado', {
      pending: ['Por pagar', 'warning'],
      paid: ['Pagado', 'good'],
      cancelled: ['Cancelado', 'neutral'],
      expired: ['Expirado', 'bad'],
      reversed: ['Reversado', 'bad'],
    }),
    constituted: money('Constituido'),
    cancelled: money('Cancelado'),
    definitive: money('Definitivo'),
    obligated: money('Obligado'),
    paid: money('Pagado'),
    balance: money('Saldo por pagar'),
    cancelledAct: optional(text('Acta de cancelación')),
  },
  totals: ['constituted', 'cancelled', 'definitive', 'obligated', 'paid', 'balance'],
  sort: 'origin',
  filters: ['kind', 'condition', 'terceroId', 'rubroCode'],
  byVigencia: true,
  searches: 'Tercero o rubro',
})

/** What was done with each of them, move by move: where the figures of formats F10 and F11 lead. */
export const rezagoMoves = listOf({
  columns: {
    number: optional(integer('Documento')),
    day: day('Fecha'),
    effect: choice('Efecto', {
      constituted: 'Constituido',
      cancelled: 'Cancelado',
      obligated: 'Obligado',
      paid: 'Pagado',
      definitive: 'Definitivo',
      balance: 'Saldo por pagar',
    }),
    rezagoId: ref('budget.rezago', 'Documento de origen'),
    terceroId: ref('people.tercero', 'Tercero'),
    rubroCode: code('Rubro'),
    rubroName: text('Nombre del rubro'),
    class: code('Clase'),
    amount: money('Valor'),
  },
  totals: ['amount'],
  sort: '-day',
  filters: ['effect', 'terceroId', 'rubroCode', 'day'],
  byVigencia: true,
  searches: 'Tercero o rubro',
})

/** What each deed asks. */
export const actFields = {
  date: day('Fecha de la resolución'),
  actNumber: text('Número de la resolución', { max: 40 }),
}
const reason = note('Motivo', { min: 10, max: 500 })
export const reverseFields = { date: day('Fecha'), reason }
export const cancelFields = { date: day('Fecha'), actNumber: text('Número del acta', { max: 40 }), reason }

/** What a year leaves and what stops it from being carried on, as the screen reads it. */
export interface YearEnd {
  readonly year: number
  readonly status: string
  readonly policy: string
  readonly constitution: { readonly id: string; readonly actNumber: string; readonly actDate: string } | null
  readonly blockers: readonly Blocker[]
  readonly certified: string
  readonly unmapped: readonly string[]
  readonly sums: readonly { readonly kind: RezagoKind; readonly count: number; readonly amount: string }[]
}
