import { type Day, type Money, must, plus, showDay, showPesos, zero } from '@quina/kernel'
import type { SettlementKind } from './settlement.contract.ts'

export interface AgreedLine {
  readonly invoiceId: string | null
  readonly number: string
  readonly owed: Money
  /** The amount in discussion by its current glosas. */
  readonly disputed: Money
  /** The amount in discussion when the acta was filled in. */
  readonly reported: Money
  readonly accepted: Money
  readonly lifted: Money
  readonly toPay: Money
  readonly payOn: Day | null
  /** The current balance; zero for an invoice that never was issued. */
  readonly balance: Money
  readonly payerId: string | null
}

export interface Agreement {
  readonly kind: SettlementKind
  readonly date: Day
  readonly today: Day
  readonly cutoff: Day
  readonly payerId: string
  readonly contractId: string | null
  readonly lines: readonly AgreedLine[]
}

/**
 * Checks the lines of an acta (billing dossier §2.5): of the payer, once for each invoice, and everything in discussion is
 * either accepted or lifted.
 * @throws Problem CAR-254 a future day, CAR-255 without lines, CAR-256 twice, CAR-257 of another payer, CAR-258 without contract,
 * CAR-259 the amount in discussion is not shared out, CAR-260 more than it owes, CAR-261 a promise without its day, CAR-262 an
 * invoice that is not of the hospital is not accepted, CAR-263 the cut-off, CAR-267 its glosas moved since.
 */
export function mustAgree(agreement: Agreement): void {
  const { kind, date, today, cutoff, contractId, lines } = agreement
  must(date <= today, 'CAR-254', 'date', 'La fecha del acta no puede ser futura.')
  must(cutoff <= date, 'CAR-263', 'cutoff', `El corte no puede ser posterior al acta, ${showDay(date)}.`)
  must(lines.length > 0, 'CAR-255', 'lines', 'El acta no tiene facturas.')
  must(
    kind !== 'contract' || contractId !== null,
    'CAR-258',
    'contractId',
    'Diga el contrato que se liquida.',
  )
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const key = line.invoiceId ?? line.number
    must(
      !seen.has(key),
      'CAR-256',
      `lines.${at}.invoiceId`,
      `La factura ${line.number} está dos veces en el acta.`,
    )
    seen.add(key)
    mustAgreeOn(agreement, line, at)
  }
}

function mustAgreeOn({ payerId, date }: Agreement, line: AgreedLine, at: number): void {
  const { invoiceId, number, disputed, accepted, lifted, toPay, payOn, balance } = line
  const cell = (name: string) => `lines.${at}.${name}`
  const agreed = plus(accepted, lifted)
  if (invoiceId === null) {
    const strange = `${number} no es de la IPS: nada se acepta ni se paga de ella.`
    must(plus(agreed, toPay) === zero, 'CAR-262', cell('accepted'), strange)
    return
  }
  must(line.payerId === payerId, 'CAR-257', cell('invoiceId'), `La factura ${number} es de otro pagador.`)
  const moved = `De la factura ${number} hay ahora ${showPesos(disputed)} en discusión: traiga de nuevo lo que debe.`
  must(line.reported === disputed, 'CAR-267', cell('disputed'), moved)
  const shared = `La factura ${number} tiene ${showPesos(disputed)} en discusión: se aceptan o se levantan, todos.`
  must(isSharedOut({ disputed, accepted, lifted }), 'CAR-259', cell('accepted'), shared)
  const most = `La factura ${number} debe ${showPesos(balance)}.`
  must(plus(accepted, toPay) <= balance, 'CAR-260', cell(toPay > zero ? 'toPay' : 'accepted'), most)
  const undated = `Diga cuándo se paga la factura ${number}, desde el ${showDay(date)}.`
  must(toPay === zero || (payOn !== null && payOn >= date), 'CAR-261', cell('payOn'), undated)
}

/** Whether everything in discussion was shared out, or nothing yet; an undisputed amount can only be accepted. */
export function isSharedOut({
  disputed,
  accepted,
  lifted,
}: Readonly<Record<'disputed' | 'accepted' | 'lifted', Money>>): boolean {
  const agreed = plus(accepted, lifted)
  return disputed === zero ? lifted === zero : agreed === zero || agreed === disputed
}

/** Checks that a day is after the previous one, and not in the future. @throws Problem CAR-264. */
export function mustComeAfter(
  date: Day,
  { after, today }: { readonly after: Day; readonly today: Day },
): void {
  const message = `La fecha va del ${showDay(after)} a hoy, ${showDay(today)}.`
  must(date >= after && date <= today, 'CAR-264', 'date', message)
}

/** Shares what is accepted of an invoice over its lines in discussion, in order, each up to its amount. */
export function sharedOver(accepted: Money, ratified: readonly Money[]): Money[] {
  let left = accepted as bigint
  return ratified.map((amount) => {
    const part = left < amount ? left : amount
    left -= part
    return part as Money
  })
}
