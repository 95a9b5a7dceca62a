import {
  allocate,
  divide,
  insist,
  type Money,
  minus,
  monthName,
  must,
  negate,
  plus,
  showPesos,
  smaller,
  sum,
  zero,
} from '@quina/kernel'

/** Twelve amounts, January first. */
export type Months = readonly Money[]
export const noMonths: Months = Array.from({ length: 12 }, () => zero)

export type PacMode = 'accumulated' | 'strict'
export type PacControl = 'no' | 'warns' | 'blocks'

/** The quota of a line of control by month, and its payments net of reversals. */
export type PacLine = Readonly<{ quota: Months; paid: Months }>

/** *Distribuir uniforme*: the same each month, rounded down to a multiple of `unit` centavos; December takes the rest. */
export function uniform(total: Money, unit = 1n): Months {
  const each = (divide(total, 12n * unit, 'floor') * unit) as Money
  return Array.from({ length: 12 }, (_, index) => (index < 11 ? each : minus(total, (each * 11n) as Money)))
}

/** Distributes a total in the proportions of another year; uniformly when that year had nothing. */
export const likeYear = (total: Money, pattern: Months): Months =>
  sum(pattern) === zero ? uniform(total) : allocate(total, pattern)

/**
 * The amount that may still be paid in a month. Accumulated: unused quotas roll forward, except what payments of later months
 * already use of them. Strict: the quota of the month and nothing else.
 */
export function availableIn({ quota, paid }: PacLine, month: number, mode: PacMode): Money {
  const at = month - 1
  if (mode === 'strict') return minus(quota[at]!, paid[at]!)
  const left = running(quota).map((upTo, index) => minus(upTo, running(paid)[index]!))
  return left.slice(at).reduce(smaller)
}

const running = (months: Months): Money[] => {
  let total = zero
  return months.map((amount) => {
    total = plus(total, amount)
    return total
  })
}

export interface QuotaFacts {
  readonly quota: Months
  readonly paid: Months
  /** Apropiación disponible: definitiva less aplazado. */
  readonly ceiling: Money
  readonly mode: PacMode
  /** The place of the line on the screen. */
  readonly at: number
}

/**
 * Checks the quotas of a line.
 * @throws Problem PRE-031 (more than is appropriated), PRE-032 (less than is already paid), PRE-090 (a negative month).
 */
export function mayProgram({ quota, paid, ceiling, mode, at }: QuotaFacts): void {
  const cell = (month: number) => `lines.${at}.m${month}`
  const below = quota.findIndex((amount) => amount < zero)
  must(below === -1, 'PRE-090', cell(below + 1), 'El PAC de un mes no puede ser menor que cero.')

  const total = sum(quota)
  const figures = `PAC: ${showPesos(total)}. Apropiado: ${showPesos(ceiling)}.`
  const tooMuch = `El PAC acumulado no debe ser superior a lo apropiado. ${figures}`
  insist(total <= ceiling, 'PRE-031', tooMuch, {
    facts: { total, ceiling },
    fields: { [`lines.${at}.label`]: tooMuch },
  })

  const [upTo, used] = mode === 'strict' ? [quota, paid] : [running(quota), running(paid)]
  const short = upTo.findIndex((amount, index) => amount < used[index]!)
  if (short === -1) return
  const tooLittle =
    `El PAC acumulado no debe ser inferior a lo ejecutado. ${monthName(short + 1)}: PAC ${showPesos(upTo[short]!)}, ` +
    `ejecutado ${showPesos(used[short]!)}.`
  insist(false, 'PRE-032', tooLittle, {
    facts: { quota: upTo[short], paid: used[short], month: short + 1 },
    fields: { [cell(short + 1)]: tooLittle },
  })
}

export type PacMove = Readonly<{ month: number; class: 'inicial' | 'adicionado' | 'reducido'; amount: Money }>

/** The moves that take a line from some quotas to others: the first quotas are its program, later ones change it. */
export function changesOf(before: Months | null, after: Months): PacMove[] {
  return after.flatMap((amount, index): PacMove[] => {
    const month = index + 1
    if (before === null) return amount === zero ? [] : [{ month, class: 'inicial', amount }]
    const change = minus(amount, before[index]!)
    if (change === zero) return []
    return [
      change > zero
        ? { month, class: 'adicionado', amount: change }
        : { month, class: 'reducido', amount: negate(change) },
    ]
  })
}

/** Whether the moves of a line are a transfer: they take from some months what they give to others. */
export const isTransfer = (moves: readonly PacMove[]): boolean =>
  moves.length > 0 &&
  moves.every((move) => move.class !== 'inicial') &&
  sum(moves.map((move) => (move.class === 'reducido' ? negate(move.amount) : move.amount))) === zero

/**
 * Proposes new quotas after a modification. An increase is spread over the remaining months; a decrease is taken from the last
 * months first, and never from what is already paid.
 */
export function proposeAdjustment(line: PacLine, ceiling: Money, fromMonth: number): Months {
  const change = minus(ceiling, sum(line.quota))
  if (change >= zero) {
    const left = 13 - fromMonth
    const shares = allocate(
      change,
      Array.from({ length: left }, () => 1n),
    )
    return line.quota.map((amount, index) => plus(amount, shares[index - (fromMonth - 1)] ?? zero))
  }
  const quota = [...line.quota]
  let missing = negate(change)
  for (let at = 11; at >= 0 && missing > zero; at -= 1) {
    const free = availableIn({ ...line, quota }, at + 1, 'accumulated')
    const taken = [missing, quota[at]!, free > zero ? free : zero].reduce(smaller)
    quota[at] = minus(quota[at]!, taken)
    missing = minus(missing, taken)
  }
  return quota
}

export type Input = Readonly<{ apropiacionId: string; amount: Money }>
export type Excess = Input & { readonly available: Money }

/** The lines by id. An absent line has no PAC; a null line is not controlled. */
export type PacLines = ReadonlyMap<string, PacLine | null>

/**
 * Checks a payment against the PAC of its month. Payments from one line of control share its quota. A line without PAC is free
 * unless the vigencia blocks.
 * @returns the excess while the vigencia only warns.
 * @throws Problem PRE-030
 */
export function spend(
  lines: PacLines,
  input: readonly Input[],
  how: { readonly month: number; readonly mode: PacMode; readonly control: PacControl },
): Excess[] {
  if (how.control === 'no') return []
  const spent = new Map<string, Money>()
  return input.flatMap(({ apropiacionId, amount }, index): Excess[] => {
    const line = lines.get(apropiacionId)
    if (line === null || (line === undefined && how.control === 'warns')) return []
    const already = spent.get(apropiacionId) ?? zero
    const quota = line === undefined ? zero : availableIn(line, how.month, how.mode)
    const available = minus(quota, already)
    spent.set(apropiacionId, plus(already, amount))
    if (amount <= available) return []
    const shown = showPesos(available > zero ? available : zero)
    const message = `No hay PAC disponible para realizar este egreso. PAC disponible: ${shown}.`
    insist(how.control === 'warns', 'PRE-030', message, {
      status: 409,
      facts: { available, month: how.month },
      fields: { [`lines.${index}.amount`]: message },
    })
    return [{ apropiacionId, amount, available }]
  })
}
