import { type Money, must, scaled, vigenciaOf } from '@quina/kernel'
import { capFromUvb, cuotaFromUvb } from '../moderating/moderating.domain.ts'
import type { PaymentRangeValues } from './payment-range.contract.ts'

/**
 * The rules of a range (billing dossier §1.5): TAR-022 it spans two years or ends before it begins, TAR-023 the contributory go
 * by category and the subsidised do not, TAR-024 only the contributory pay cuota, TAR-025 the cap of an event is more than that
 * of the year, TAR-026 the income limits are reversed.
 */
export function checkRange(values: PaymentRangeValues): void {
  const { regime, category, fromDay, untilDay, cuota, eventCap, yearCap, fromWages, untilWages } = values
  const within = vigenciaOf(fromDay) === vigenciaOf(untilDay) && fromDay <= untilDay
  must(within, 'TAR-022', 'untilDay', 'Debe terminar en el mismo año, el día en que empieza o después.')
  const isContributory = regime === 'contributory'
  const placed = isContributory === (category !== null)
  must(placed, 'TAR-023', 'category', 'El contributivo va por categoría; el subsidiado no la lleva.')
  must(
    isContributory === (cuota !== null),
    'TAR-024',
    'cuota',
    'La cuota moderadora es del contributivo, y la lleva siempre.',
  )
  must(eventCap <= yearCap, 'TAR-025', 'eventCap', 'El tope por evento no puede pasar del tope por año.')
  const ordered = fromWages === null || untilWages === null || scaled(untilWages, 4) > scaled(fromWages, 4)
  must(ordered, 'TAR-026', 'untilWages', 'Debe ser mayor que el ingreso desde.')
}

/**
 * The same range in another year: values in UVB are calculated again with its UVB, a cuota to the nearest hundred pesos and caps
 * to the peso. Values in pesos alone stay unchanged, to be reviewed.
 */
export function inYear(range: PaymentRangeValues, year: number, uvb: Money): PaymentRangeValues {
  const { cuotaUvb, eventCapUvb, yearCapUvb, cuota, eventCap, yearCap } = range
  const moved = (date: string) => `${year}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`
  return {
    ...range,
    fromDay: moved(range.fromDay) as PaymentRangeValues['fromDay'],
    untilDay: moved(range.untilDay) as PaymentRangeValues['untilDay'],
    cuota: cuota === null || cuotaUvb === null ? cuota : cuotaFromUvb(cuotaUvb, uvb),
    eventCap: eventCapUvb === null ? eventCap : capFromUvb(eventCapUvb, uvb),
    yearCap: yearCapUvb === null ? yearCap : capFromUvb(yearCapUvb, uvb),
  }
}
