import { type Day, type Money, must, plus, showDay, showPesos, sumOf, zero } from '@quina/kernel'
import type { GlosaKind } from './glosa-line.contract.ts'

/** The data of an invoice that a new glosa needs. */
export interface ObjectedInvoice {
  readonly number: string
  readonly kind: string
  readonly filing: string
  readonly filedOn: Day | null
  readonly balance: Money
  /** The amount already objected to, and neither lifted nor credited. */
  readonly disputed: Money
}

/** A line of the invoice: its balance after notes, and the amount already objected to. */
export type ObjectedService = Readonly<{ id: string; code: string; left: Money; disputed: Money }>

export type Cause = Readonly<{ code: string; kind: GlosaKind; fromDay: Day; untilDay: Day | null }>

export interface GlosaFacts {
  readonly date: Day
  readonly today: Day
  readonly kind: GlosaKind
  readonly invoice: ObjectedInvoice
  /** The keys `service cause` of the causes in other live glosas of the invoice. */
  readonly reported: ReadonlySet<string>
  readonly lines: readonly {
    readonly amount: Money
    readonly cause: Cause
    readonly service: ObjectedService | null
  }[]
}

/** The key of a cause: its service, or the whole invoice, and its cause. */
const causeKeyOf = (service: { readonly id: string } | null, cause: { readonly code: string }): string =>
  `${service?.id ?? ''} ${cause.code}`

/**
 * Checks that a payer may object to part of an invoice, or return it (billing dossier §12.4): only once filed, once for each
 * service and cause, up to the balance of each line and of the invoice. @throws Problem CAR-200 and CAR-226 the day, CAR-201 not
 * filed, CAR-202 without causes, CAR-227 without value, CAR-203 a cause of another kind, CAR-234 not in force, CAR-235 not for a
 * cápita, CAR-204 twice, CAR-205 more than a service has, CAR-206 more than is owed, CAR-207 a return for more causes, CAR-228 a
 * return with amounts in discussion, CAR-229 a return of less than the whole.
 */
export function mustTell(telling: GlosaFacts): void {
  const { date, today, invoice, lines, kind } = telling
  must(date <= today, 'CAR-200', 'date', 'La fecha de notificación no puede ser futura.')
  const isFiled = invoice.filing === 'filed' && invoice.filedOn !== null
  must(isFiled, 'CAR-201', 'invoiceId', `La factura ${invoice.number} no está radicada.`)
  const filed = `La factura ${invoice.number} se radicó el ${showDay(invoice.filedOn!)}.`
  must(date >= invoice.filedOn!, 'CAR-226', 'date', filed)
  must(lines.length > 0, 'CAR-202', 'lines', 'Diga al menos una causa.')
  const seen = new Set(telling.reported)
  const taken = new Map<string, Money>()
  for (const [at, line] of lines.entries()) mustObject(telling, { ...line, at, seen, taken })
  const total = sumOf(lines, 'amount')
  const left = (invoice.balance - invoice.disputed) as Money
  if (kind === 'return') mustBeWhole(telling, total)
  const owed = `De la factura ${invoice.number} solo se pueden glosar ${showPesos(left)}: es lo que debe sin glosa.`
  must(total <= left, 'CAR-206', 'lines', owed)
}

interface GlosaLineFacts {
  readonly at: number
  readonly amount: Money
  readonly cause: Cause
  readonly service: ObjectedService | null
  readonly seen: Set<string>
  readonly taken: Map<string, Money>
}

function mustObject({ kind, date, invoice }: GlosaFacts, line: GlosaLineFacts): void {
  const { at, amount, cause, service, seen, taken } = line
  must(amount > zero, 'CAR-227', `lines.${at}.amount`, 'El valor glosado debe ser mayor que cero.')
  mustBeOfKind({ kind, date, invoice }, cause, `lines.${at}.codeId`)
  const key = causeKeyOf(service, cause)
  const twice = `${cause.code} ya se aplicó a ${service === null ? 'la factura' : `la línea ${service.code}`}.`
  must(!seen.has(key), 'CAR-204', `lines.${at}.codeId`, twice)
  seen.add(key)
  if (service === null) return
  const before = plus(service.disputed, taken.get(service.id) ?? zero)
  const left = (service.left - before) as Money
  const worth = `De la línea ${service.code} solo quedan ${showPesos(left)} por glosar.`
  must(amount <= left, 'CAR-205', `lines.${at}.amount`, worth)
  taken.set(service.id, plus(taken.get(service.id) ?? zero, amount))
}

/** Causes that a payer may apply to a cápita: those about the follow-up of the agreement, and about its people. */
const ofCapita = /^(SA|FA52)/

function mustBeOfKind(
  { kind, date, invoice }: Pick<GlosaFacts, 'kind' | 'date' | 'invoice'>,
  { code, kind: of, fromDay, untilDay }: Cause,
  cell: string,
): void {
  const other = kind === 'return' ? 'de devolución (DE)' : 'de glosa'
  must(of === kind, 'CAR-203', cell, `${code} no es una causa ${other}.`)
  const holds = date >= fromDay && (untilDay === null || date <= untilDay)
  must(holds, 'CAR-234', cell, `${code} no regía el ${showDay(date)}.`)
  const fits = invoice.kind !== 'capita' || kind === 'return' || ofCapita.test(code)
  must(fits, 'CAR-235', cell, `A una factura de cápita solo se aplican causas SA y FA52: ${code} no lo es.`)
}

function mustBeWhole({ lines, invoice }: GlosaFacts, total: Money): void {
  const one = 'Una devolución tiene una sola causa, de toda la factura.'
  must(lines.length === 1 && lines[0]!.service === null, 'CAR-207', 'lines', one)
  const clear = `La factura ${invoice.number} tiene glosas en trámite: ciérrelas antes de registrar su devolución.`
  must(invoice.disputed === zero, 'CAR-228', 'invoiceId', clear)
  const whole = `Se devuelve toda la factura: debe ${showPesos(invoice.balance)}.`
  must(total === invoice.balance, 'CAR-229', 'lines.0.amount', whole)
}
