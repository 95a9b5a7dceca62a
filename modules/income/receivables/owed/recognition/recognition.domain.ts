import {
  type Day,
  groupedBy,
  insist,
  type Money,
  showDay,
  showPesos,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'

/** A line of the distribution, with the data of its invoice. */
export interface RecognitionLine {
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly amount: Money
  readonly invoice: RecognisedInvoice
}

export interface RecognisedInvoice {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly payerId: string | null
  readonly regimen: string
  /** What the invoice makes owed plus the advance of its payer: its lines must add up to this. */
  readonly base: Money
  readonly ingresoId: string | null
}

export interface Recognition {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  readonly regimen: string
  readonly usesBudget: boolean
  readonly lines: readonly RecognitionLine[]
}

/**
 * Checks that the distribution equals what is to be recognised (billing dossier §2.5: Σ = base; what earlier years invoiced is
 * not recognised again).
 * @throws Problem CAR-272 in a hospital without budget, CAR-278 on the day, CAR-273 of another payer, régimen or vigencia,
 * CAR-280 recognised already, CAR-274 without rubro, fuente or value, CAR-275 when an invoice does not add up.
 */
export function mustRecognise({ date, today, payerId, regimen, usesBudget, lines }: Recognition): void {
  say(usesBudget, 'CAR-272', 'date', withoutBudget)
  const latest = lines.reduce((last, { invoice }) => (invoice.date > last ? invoice.date : last), date)
  const days = `La fecha del reconocimiento va del ${showDay(latest)}, el de su última factura, a hoy.`
  say(date >= latest && date <= today, 'CAR-278', 'date', days)
  for (const [at, line] of lines.entries()) {
    const { invoice } = line
    const cell = `lines.${at}.invoiceId`
    const fits =
      invoice.payerId === payerId &&
      invoice.regimen === regimen &&
      vigenciaOf(invoice.date) === vigenciaOf(date)
    say(fits, 'CAR-273', cell, `La factura ${invoice.number} es de otro pagador, régimen o vigencia.`)
    const known = `La factura ${invoice.number} ya está reconocida en el presupuesto.`
    say(invoice.ingresoId === null, 'CAR-280', cell, known)
    const [lacking] = lackingIn(line)
    say(lacking === undefined, 'CAR-274', `lines.${at}.${lacking}`, incomplete)
  }
  for (const own of groupedBy(lines, ({ invoice }) => invoice.id).values())
    mustAddUp(own, lines.indexOf(own[0]!))
}

export const withoutBudget = 'La entidad no lleva presupuesto: no hay qué reconocer.'
export const incomplete = 'Diga el rubro, la fuente y un valor mayor que cero.'

/** The values that a line still lacks. */
export const lackingIn = (line: {
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly amount: Money | null
}): readonly ('rubroId' | 'fuenteId' | 'amount')[] => [
  ...(line.rubroId ? [] : (['rubroId'] as const)),
  ...(line.fuenteId ? [] : (['fuenteId'] as const)),
  ...((line.amount ?? zero) > zero ? [] : (['amount'] as const)),
]

function mustAddUp(own: readonly RecognitionLine[], at: number): void {
  const { number, base } = own[0]!.invoice
  const total = sumOf(own, 'amount')
  const message = `La factura ${number} suma ${showPesos(total)} y por reconocer tiene ${showPesos(base)}.`
  say(total === base, 'CAR-275', `lines.${at}.amount`, message)
}

function say(holds: boolean, problem: string, field: string, sentence: string): void {
  insist(holds, problem, sentence, { status: 409, fields: { [field]: sentence } })
}
