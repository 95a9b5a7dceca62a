import { type Day, daysBetween, insist, type Money, money, must, showDay, showPesos } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import { explained, term, usedParameter } from '../../law/explanation/explanation.domain.ts'
import { type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'

/** The days of a trip. With `overnight`, the traveller spends every night away except that of the day of return. */
export type Trip = Readonly<{ fromDay: Day; toDay: Day; overnight: boolean }>

/** @throws Problem NOM-460 the return is before the departure, NOM-461 a trip with nights away returns on the same day */
export function mustBeTrip({ fromDay, toDay, overnight }: Trip): void {
  must(toDay >= fromDay, 'NOM-460', 'toDay', 'No puede regresar antes de salir.')
  must(!overnight || toDay > fromDay, 'NOM-461', 'overnight', 'Quien regresa el mismo día no pernocta.')
}

/**
 * Viáticos of a trip (payroll dossier §2.25): a whole day for each night away, and half a day for the day of return and for
 * each day without a night. The scale is that of the first day, by the whole pay of that day; half up to the peso.
 * @throws Problem `PARAMETRO_FALTANTE` no scale is in force, NOM-462 the scale ends below that pay
 */
export function perDiemOf(parameters: Parameters, trip: Trip, pay: Money): ExplainedFigure {
  mustBeTrip(trip)
  const scale = parameterOn(parameters, 'VIATICOS', trip.fromDay)
  const rows = scale.value.split(' ').map((row) => row.split('=') as [string, string])
  const row = rows.find(([most]) => pay <= money(most))
  const last = showPesos(money(rows.at(-1)![0]))
  const ends = `La escala de ${scale.norm} que hay registrada llega hasta ${last}, y su base es ${showPesos(pay)}`
  insist(
    row !== undefined,
    'NOM-462',
    `${ends}: registre en Parámetros de ley la del ${showDay(trip.fromDay)}.`,
  )
  const nights = daysBetween(trip.fromDay, trip.toDay)
  const shared = { base: money(row[1]), unit: 'dias', norm: scale.norm, day: trip.fromDay } as const
  const termOf = (label: string, quantity: number, rate: string) =>
    term({ ...shared, label, quantity: String(quantity), rate, parameters: [usedParameter(scale)] })
  if (!trip.overnight) return explained([termOf('Viáticos sin pernoctar', nights + 1, '0.5')])
  return explained([termOf('Viáticos', nights, '1'), termOf('Viáticos', 1, '0.5')])
}
