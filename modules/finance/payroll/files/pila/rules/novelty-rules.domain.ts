import { lastDayOf } from '@quina/kernel'
import type { PilaContext } from '../pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, refuse } from '../pila-record.domain.ts'
import { isDate } from './cells.domain.ts'

/** Each mark and the fields of its days. */
const marks: readonly (readonly [number, readonly number[], string])[] = [
  [15, [80], 'ingreso'],
  [16, [81], 'retiro'],
  [21, [82], 'variación permanente de salario'],
  [24, [83, 84], 'suspensión o licencia no remunerada'],
  [25, [85, 86], 'incapacidad'],
  [26, [87, 88], 'licencia de maternidad o paternidad'],
  [27, [89, 90], 'vacaciones o licencia remunerada'],
  [29, [91, 92], 'variación de centro de trabajo'],
  [30, [93, 94], 'incapacidad laboral'],
]
const absences: readonly number[] = [24, 25, 26, 27, 30]

export const isMarked = ({ cell }: PilaRecord, field: number): boolean => !['', '00'].includes(cell(field))
/** The field that marks the absence of a line; null when its days were worked. */
export const absenceOf = (detail: PilaRecord): number | null =>
  absences.find((field) => isMarked(detail, field)) ?? null

/** Checks the marks, their days, and their number of days out of thirty. */
export function noveltyRefusals(detail: PilaRecord, { month, kind }: PilaContext): readonly PilaRefusal[] {
  return [
    ...marks.flatMap((mark) => markRefusals(detail, mark, month)),
    ...together(detail),
    ...daysOfAbsence(detail),
    ...voluntary(detail),
    ...((kind === 'N') === (detail.cell(22) !== '')
      ? []
      : [
          refuse(
            'PILA_CORRECCION',
            detail.at,
            22,
            'A y C van en todas las líneas de una planilla N, y en ninguna otra.',
          ),
        ]),
  ]
}

function markRefusals(
  detail: PilaRecord,
  [field, dates, name]: (typeof marks)[number],
  month: string,
): readonly PilaRefusal[] {
  const days = dates.map(detail.cell)
  const no = (text: string) => [refuse('PILA_NOVEDAD', detail.at, dates[0] ?? field, text)]
  if (!isMarked(detail, field))
    return days.every((one) => one === '') ? [] : no(`Hay fechas de ${name} sin su marca.`)
  if (!days.every(isDate)) return no(`La novedad de ${name} va con sus fechas.`)
  if (!days.every((one) => one.startsWith(month))) return no(`Las fechas de ${name} son del mes ${month}.`)
  const [from = '', to = from] = days
  return from <= to ? [] : no(`La fecha final de ${name} es anterior a la inicial.`)
}

/** A line has one absence: a second absence needs its own line. */
function together(detail: PilaRecord): readonly PilaRefusal[] {
  const found = absences.filter((field) => isMarked(detail, field))
  return found.length < 2
    ? []
    : [refuse('PILA_NOVEDAD', detail.at, found[1] ?? null, 'Cada ausencia va en su propia línea.')]
}

/** Thirty days a month: the 31st does not count, and the end of February may count up to 30. */
function daysOfAbsence(detail: PilaRecord): readonly PilaRefusal[] {
  const field = absenceOf(detail)
  const dates = marks.find(([mark]) => mark === field)?.[1].map(detail.cell) ?? []
  const [from = '', to = ''] = dates
  if (field === null || !isDate(from) || !isDate(to)) return []
  const days = daysIn(detail)
  const fits = possibleDays(from, to).includes(days)
  const ofAccident = field !== 30 || Number(detail.cell(30)) === days
  return fits && ofAccident
    ? []
    : [refuse('PILA_NOVEDAD', detail.at, 37, `Del ${from} al ${to} no van ${days} días de 30.`)]
}

function possibleDays(from: string, to: string): readonly number[] {
  const [year = 0, month = 0, first = 0] = from.split('-').map(Number)
  const last = Number(to.slice(8))
  const plain = Math.min(last, 30) - first + 1
  const isEnd = to === lastDayOf(year, month)
  return isEnd ? [Math.max(plain, 0), Math.max(30 - first + 1, 0)] : [plain]
}

/** The days of a line: the most that any system reports. */
export const daysIn = ({ count }: PilaRecord): number =>
  Math.max(...[36, 37, 38, 39].map((field) => Number(count(field))))

/** The mark AVP goes with voluntary pension contributions, and only with them. */
function voluntary(detail: PilaRecord): readonly PilaRefusal[] {
  const paid = detail.count(48) + detail.count(49) > 0n
  return paid === isMarked(detail, 28)
    ? []
    : [
        refuse(
          'PILA_NOVEDAD',
          detail.at,
          28,
          'AVP se marca cuando hay aporte voluntario a pensión, y solo entonces.',
        ),
      ]
}
