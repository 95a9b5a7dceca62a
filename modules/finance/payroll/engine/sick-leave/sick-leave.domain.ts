import { addDays, type Day, firstDayOf, groupedBy, lastDayOf, minus, showDay, zero } from '@quina/kernel'
import type { ExplainedFigure, FigureTerm } from '../../law/explanation/explanation.contract.ts'
import {
  exactSum,
  explained,
  noFigure,
  term,
  usedParameter,
} from '../../law/explanation/explanation.domain.ts'
import type { LawKey } from '../../law/parameter/law.contract.ts'
import { amountOn, optionOn, type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import { countOn, isWithin } from './sick-event.domain.ts'
import {
  type SickLeaveAlert,
  type SickLeaveLine,
  type SickLeaveOfMonth,
  type SickLeavePayer,
  type SickMonth,
  sickLeavePayers,
} from './sick-leave.contract.ts'

/** From which day of the counter a payer pays, and the parameter of the rate (payroll dossier §2.11). */
type Tranche = Readonly<{ from: number; payer: SickLeavePayer; key: LawKey }>

const illness: readonly Tranche[] = [
  { from: 1, payer: 'empleador', key: 'COMPLEMENTO_EG' },
  { from: 3, payer: 'eps', key: 'INCAPACIDAD_EG_90' },
  { from: 91, payer: 'eps', key: 'INCAPACIDAD_EG_180' },
  { from: 181, payer: 'afp', key: 'INCAPACIDAD_EG_540' },
  { from: 541, payer: 'eps', key: 'INCAPACIDAD_EG_MAS' },
]
const workAccident: Tranche = { from: 1, payer: 'arl', key: 'INCAPACIDAD_LABORAL' }

/**
 * The pay of a month of a sick leave, by payer and rate. The counters run in calendar days and the payroll pays days of a month
 * of thirty (C1.6): each line has both. The base is the IBC of the month before the first day of the event, also for extensions;
 * a day of illness is worth at least a day of the minimum wage (C-543/2007). Half-up to the peso, by line.
 */
export function sickLeaveOf(month: SickMonth, parameters: Parameters): SickLeaveOfMonth {
  const paid = groupedBy(paidDays(month, parameters), (date) => trancheOn(month, date))
  const real = groupedBy(calendarDays(month), (date) => trancheOn(month, date))
  const lines = [...real].map(([tranche, dates]) =>
    lineOf(month, tranche, { dates, days: paid.get(tranche)?.length ?? 0, parameters }),
  )
  return { lines, alerts: alertsOf(month) }
}

/** The paid days of the thirty of the month; the 31st as well where the house pays it. */
function paidDays(month: SickMonth, parameters: Parameters): Day[] {
  const absent = new Set(month.event.certificates.map(({ id }) => id))
  const mapped = month.days
    .filter(({ absence }) => absence !== null && absent.has(absence.id))
    .map(({ date }) => date)
  const last = lastDayOf(month.year, month.month)
  if (!last.endsWith('31') || !isPaidHere(month, last)) return mapped
  const day31 = optionOn(parameters, 'INCAPACIDAD_DIA31', last)
  return day31 === 'PAGAR' ? [...mapped, last] : mapped
}

const isPaidHere = ({ event, certificate, service }: SickMonth, date: Day): boolean =>
  isWithin(certificate === undefined ? event : { ...event, certificates: [certificate] }, date) &&
  service.from <= date &&
  (service.until === null || date <= service.until)

/** The calendar days in service: a leave may outlast the engagement, and the house no longer pays it. */
function calendarDays(of: SickMonth): Day[] {
  const last = lastDayOf(of.year, of.month)
  const dates: Day[] = []
  for (let date = firstDayOf(of.year, of.month); date <= last; date = addDays(date, 1))
    if (isPaidHere(of, date)) dates.push(date)
  return dates
}

function trancheOn({ event }: SickMonth, date: Day): Tranche {
  if (event.kind === 'workAccident') return workAccident
  const count = countOn(event, date)
  return illness.findLast(({ from }) => from <= count) ?? illness[0]!
}

type TrancheDays = Readonly<{ dates: readonly Day[]; days: number; parameters: Parameters }>

function lineOf(month: SickMonth, tranche: Tranche, { dates, days, parameters }: TrancheDays): SickLeaveLine {
  const first = dates[0]!
  const last = dates.at(-1)!
  const value = (count: number) => figureOf(month, tranche, { on: first, count, parameters })
  const figure = value(days)
  const own = tranche.payer === 'empleador'
  const claim = own ? noFigure('Los paga el empleador: nada se reclama.') : value(dates.length)
  return {
    payer: tranche.payer,
    days,
    calendarDays: dates.length,
    countFrom: countOn(month.event, first),
    countTo: countOn(month.event, last),
    figure,
    claim,
    difference: own ? zero : minus(claim.amount, figure.amount),
  }
}

type DaysPaid = Readonly<{ on: Day; count: number; parameters: Parameters }>

function figureOf(
  month: SickMonth,
  { payer, key }: Tranche,
  { on, count, parameters }: DaysPaid,
): ExplainedFigure {
  const rate = parameterOn(parameters, key, on)
  const least = parameterOn(parameters, 'SMMLV', on)
  const days = { quantity: String(count), unit: 'dias', divisor: '30', day: on } as const
  const who = sickLeavePayers[payer]
  const byBase = term({
    ...days,
    ...dailyBase(month),
    label: who,
    rate: rate.value,
    norm: rate.norm,
    parameters: [usedParameter(rate)],
  })
  const floor = term({
    ...days,
    label: `${who}, por el salario mínimo`,
    base: amountOn(parameters, 'SMMLV', on),
    norm: 'C-543/2007',
    parameters: [usedParameter(least)],
  })
  if (count === 0) return noFigure(`El día 31 no se paga: el mes tiene 30 días. ${who} lo reconoce.`)
  return explained([lessThan(byBase, floor) ? floor : byBase])
}

/** The base of a day: the reported IBC over its days, or the salary if there is none. */
export const dailyBase = ({ ibcBefore, salary }: Pick<SickMonth, 'ibcBefore' | 'salary'>) =>
  ibcBefore === null
    ? { base: salary, divisor: '30' }
    : { base: ibcBefore.amount, divisor: String(ibcBefore.days) }

function lessThan(one: FigureTerm, other: FigureTerm): boolean {
  const a = exactSum([one])
  const b = exactSum([other])
  return a.part * b.whole < b.part * a.whole
}

/** Warnings of what must be done before a counter passes its limit. */
function alertsOf({ event, year, month }: SickMonth): SickLeaveAlert[] {
  if (event.kind === 'workAccident') return []
  const last = lastDayOf(year, month)
  const before = countOn(event, addDays(firstDayOf(year, month), -1))
  const now = countOn(event, last)
  const reached = (limit: number) => before < limit && now >= limit
  const since = `La incapacidad que empezó el ${showDay(event.firstDay)}`
  return [
    ...(reached(120)
      ? [
          alert(
            'CONCEPTO_REHABILITACION',
            `${since} llegó a 120 días: la EPS debe emitir el concepto de rehabilitación.`,
          ),
        ]
      : []),
    ...(reached(181)
      ? [alert('SUPERA_180', `${since} pasó de 180 días: la paga el fondo de pensiones.`)]
      : []),
    ...(reached(541) ? [alert('SUPERA_540', `${since} pasó de 540 días: vuelve a pagarla la EPS.`)] : []),
  ]
}

const alert = (code: SickLeaveAlert['code'], message: string): SickLeaveAlert => ({ code, message })
