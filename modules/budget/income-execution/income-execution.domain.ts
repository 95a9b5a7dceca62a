import { minus, percentText, plus } from '@quina/kernel'
import { nothingOf, type SumsOf } from '../execution/roll-up.domain.ts'

export const incomeStages = ['inicial', 'adiciones', 'reducciones', 'reconocido', 'recaudado'] as const

export const incomeNames = [
  ...incomeStages,
  'reconocidoPeriod',
  'recaudadoPeriod',
  'recaudadoPrevious',
] as const
export type IncomeSums = SumsOf<(typeof incomeNames)[number]>
export const noIncome: IncomeSums = nothingOf(incomeNames)

/**
 * The figures that follow from the sums of income (finance dossier §3.3). What is owed leaves out what was billed in
 * earlier years: it was recognised then.
 */
export function incomeFigures(sums: IncomeSums) {
  const { inicial, adiciones, reducciones, reconocido, recaudado, recaudadoPeriod, recaudadoPrevious } = sums
  const definitivo = minus(plus(inicial, adiciones), reducciones)
  const ofThisYear = minus(recaudado, recaudadoPrevious)
  return {
    ...sums,
    definitivo,
    recaudadoBefore: minus(recaudado, recaudadoPeriod),
    porRecaudar: minus(definitivo, recaudado),
    porCobrar: minus(reconocido, ofThisYear),
    percentRecaudo: percentText(recaudado, definitivo),
    percentReconocido: percentText(ofThisYear, reconocido),
  }
}
