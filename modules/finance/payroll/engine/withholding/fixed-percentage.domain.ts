import {
  type Depuration,
  depurate,
  type LabourFacts,
  type LabourMonth,
  labourCaps,
  taxByTable,
} from '@quina/accounting/domain'
import {
  addDays,
  type Day,
  divide,
  firstDayOf,
  insist,
  lastDayOf,
  monthOf,
  unscaled,
  vigenciaOf,
} from '@quina/kernel'

/** A semester of procedure 2: the payments from which its percentage is computed, and those to which it applies. */
export interface FixedSemester {
  readonly windowFrom: Day
  readonly windowUntil: Day
  readonly appliedFrom: Day
  readonly appliedUntil: Day
}

/**
 * The semester whose percentage is computed in a month (art. 386). In December: January to June, with the payments of the twelve
 * months before December. In June: July to December, with the payments of the twelve months before June.
 * @throws Problem `MES_PROCEDIMIENTO_2` in any other month.
 */
export function semesterComputedIn(on: Day): FixedSemester {
  const year = vigenciaOf(on)
  const month = monthOf(on)
  insist(
    month === 6 || month === 12,
    'MES_PROCEDIMIENTO_2',
    'El porcentaje fijo se calcula en junio o en diciembre.',
  )
  const windowUntil = addDays(firstDayOf(year, month), -1)
  return {
    windowFrom: firstDayOf(year - 1, month),
    windowUntil,
    ...(month === 12
      ? { appliedFrom: firstDayOf(year + 1, 1), appliedUntil: lastDayOf(year + 1, 6) }
      : { appliedFrom: firstDayOf(year, 7), appliedUntil: lastDayOf(year, 12) }),
  }
}

/** The sum of the payments in the window, without cesantías and their interest. */
export interface FixedWindow {
  readonly labour: LabourMonth
  /** Months in service among the twelve. */
  readonly months: number
}

export interface FixedPercentage {
  readonly depuration: Depuration
  /** The divisor of the average: 13 for a year, the months of service for less. */
  readonly averagedOver: number
  /** As a factor with four decimals, half-up: `0.0696`. */
  readonly percent: string
  readonly sentence: string
}

const decimals = 4

/**
 * The fixed percentage of a semester (payroll dossier §2.9.3): the payments are depurated with the limits of their months and
 * averaged, and the percentage is the table's rate for that average. UVT and table are those of the year of application (Decreto
 * 1625/2016, art. 1.2.4.1.1). The average is not rounded.
 */
export function fixedPercentage({ labour, months }: FixedWindow, facts: LabourFacts): FixedPercentage {
  insist(months >= 1 && months <= 12, 'MESES_PROCEDIMIENTO_2', 'Los meses de servicio van de 1 a 12.')
  const averagedOver = months === 12 ? 13 : months
  const depuration = depurate(labour, labourCaps(months, facts))
  const { base } = depuration
  const { tax } = taxByTable(base, facts, { part: BigInt(averagedOver), whole: 1n })
  const scale = 10n ** BigInt(decimals)
  const percent = base === 0n ? 0n : divide(tax.part * scale, tax.whole * base, 'half-up')
  return {
    depuration,
    averagedOver,
    percent: unscaled(percent, decimals),
    sentence:
      `Base depurada de ${months} meses dividida por ${averagedOver}; la tarifa de la tabla para ese promedio es ` +
      `${unscaled(percent, 2).replace('.', ',')} % (Estatuto Tributario, art. 386).`,
  }
}
