import { type Day, firstDayOf, insist, lastDayOf, monthName, monthOf, vigenciaOf } from '@quina/kernel'
import type { Check } from '../checklist/check.contract.ts'
import type { PeriodStatus } from './period.contract.ts'

/** 0 is the opening, 1 to 12 the months, 13 the closing. */
export const openingPeriod = 0
export const closingPeriod = 13

export type PeriodRef = Readonly<{ vigencia: number; number: number }>
export type PeriodFacts = PeriodRef & { readonly status: PeriodStatus }

/** `marzo de 2026`, `apertura de 2026`, `cierre de 2026`. */
export function periodName({ vigencia, number }: PeriodRef): string {
  const name = number === openingPeriod ? 'apertura' : number === closingPeriod ? 'cierre' : monthName(number)
  return `${name} de ${vigencia}`
}

/** The first and the last day of its vouchers. The opening is New Year's Day; the closing, the last of the year. */
export function daysOf({ vigencia, number }: PeriodRef): { readonly first: Day; readonly last: Day } {
  if (number === openingPeriod) return { first: firstDayOf(vigencia), last: firstDayOf(vigencia) }
  if (number === closingPeriod) return { first: lastDayOf(vigencia), last: lastDayOf(vigencia) }
  return { first: firstDayOf(vigencia, number), last: lastDayOf(vigencia, number) }
}

/** The default period of a day: its month. */
export const periodOfDay = (day: Day): PeriodRef => ({ vigencia: vigenciaOf(day), number: monthOf(day) })

/** @throws Problem CON-020 when the period does not accept vouchers, CON-021 when it is locked. */
export function mustBeOpen(ref: PeriodRef, period: PeriodFacts | undefined): void {
  const name = periodName(ref)
  insist(period !== undefined, 'CON-020', `El período ${name} no existe: cree los períodos de la vigencia.`)
  insist(period.status !== 'not_started', 'CON-020', `El período ${name} no se ha abierto.`)
  insist(period.status !== 'closed', 'CON-020', `El período ${name} está cerrado.`)
  insist(period.status !== 'locked', 'CON-021', `El período ${name} está bloqueado por reporte CHIP.`)
}

/** Periods up to the next month may be opened; the opening counts as January, the closing as December. @throws Problem CON-024 */
export function mayOpen({ vigencia, number }: PeriodRef, today: Day): void {
  const months = vigencia * 12 + Math.min(Math.max(number, 1), 12)
  const limit = vigenciaOf(today) * 12 + monthOf(today) + 1
  insist(months <= limit, 'CON-024', 'Solo se abren períodos hasta el mes siguiente al actual.')
}

const isAfter = (one: PeriodRef, other: PeriodRef): boolean =>
  one.vigencia > other.vigencia || (one.vigencia === other.vigencia && one.number > other.number)

/** Periods are reopened backwards, from the last closed one. @throws Problem CON-022 */
export function mayReopen(ref: PeriodRef, all: readonly PeriodFacts[]): void {
  const later = all.some(
    (other) => isAfter(other, ref) && (other.status === 'closed' || other.status === 'locked'),
  )
  insist(!later, 'CON-022', 'No se puede reabrir: hay un período posterior cerrado.')
}

/** @throws Problem CON-029 with the first blocked check. */
export function mayClose(checks: readonly Check[]): void {
  const blocked = checks.find(({ result }) => result === 'blocked')
  insist(blocked === undefined, 'CON-029', `No se puede cerrar: ${blocked?.message ?? ''}`, { status: 409 })
}
