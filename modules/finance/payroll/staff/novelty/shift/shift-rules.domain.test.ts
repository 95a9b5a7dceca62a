import { nationalDates } from '@quina/hospital/domain'
import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { WorkSchedule } from '../../../engine/hours/hours.contract.ts'
import { lawParameters, parametersOf, replacing, rowsOf } from '../../../law/parameter/parameter.domain.ts'
import { shift as shiftCatalog } from './shift.contract.ts'
import { hoursPlanned, issuesOf, type PlannedPerson, type Shift } from './shift-rules.domain.ts'

const rules = {
  parameters: parametersOf(lawParameters),
  holidays: nationalDates(day('2026-01-01'), day('2026-12-31')),
}
const shift = (code: string, fromTime: string | null = null, hours: string | null = null): Shift => ({
  code,
  name: code,
  kind: fromTime !== null ? 'work' : code === 'C' ? 'compensatory' : 'rest',
  fromTime,
  hours,
})
const shifts = [
  shift('M', '07:00', '6'),
  shift('T', '13:00', '6'),
  shift('MT', '07:00', '12'),
  shift('N', '19:00', '12'),
  shift('X', '07:00', '13'),
  shift('E', '05:00', '6'),
  shift('C'),
  shift('D'),
]
const publicStaff: WorkSchedule = {
  workingTime: 'public',
  restDay: 0,
  careStaff: true,
  mayEarnOvertime: true,
  weeklyLimit: true,
}
const privateStaff: WorkSchedule = { ...publicStaff, workingTime: 'private' }

/** Turnos from a day of August of 2026 on: Monday 3 has `M`, Tuesday 4 `N`. */
const person = (turnos: string, change: Partial<PlannedPerson> & { first?: number } = {}): PlannedPerson => {
  const { first = 3, ...fields } = change
  return {
    startDate: day('2024-01-15'),
    until: null,
    schedule: publicStaff,
    absences: [],
    days: turnos.split(' ').flatMap((code, index) => {
      const found = shifts.find((one) => one.code === code)
      const on = day(`2026-08-${String(first + index).padStart(2, '0')}`)
      return found === undefined ? [] : [{ on, shift: found, own: true }]
    }),
    ...fields,
  }
}
const codesOf = (planned: PlannedPerson, given = rules) =>
  issuesOf(planned, given).map(({ code, on, critical }) => `${on.slice(8)} ${code}${critical ? ' !' : ''}`)

test.each([
  ['an ordinary week', 'M T M T - M -', {}, []],
  ['twelve hours by day', 'MT - MT - - MT -', {}, []],
  ['thirteen hours', 'X', {}, ['03 TURNO_SUPERA_DIA !']],
  [
    'a morning after a night, eighteen hours without a pause',
    'N M',
    {},
    ['03 TURNO_SUPERA_DIA !', '04 TURNO_SUPERA_DIA !'],
  ],
  ['thirteen hours of a date by two turnos', 'N T', {}, ['04 DESCANSO_CORTO', '04 TURNO_SUPERA_DIA !']],
  ['ten hours of rest', 'T E', {}, ['04 DESCANSO_CORTO']],
  ['four nights in a row', 'N N N N', {}, ['06 NOCHES_SEGUIDAS']],
  ['seven days of six hours', 'M M M M M M M', {}, ['09 SEMANA_SIN_DESCANSO', '09 COMPENSATORIO_PENDIENTE']],
  ['a Sunday with its compensatorio', 'M - - - - C M', {}, []],
  ['a Sunday without it', 'M - - - - - M', {}, ['09 COMPENSATORIO_PENDIENTE']],
  ['the holiday of Friday 7', '- - - - M', {}, ['07 COMPENSATORIO_PENDIENTE']],
  ['before the first day', 'M', { startDate: day('2026-08-04') }, ['03 SIN_VINCULACION_EN_FECHA !']],
  ['after the last day', '- M', { until: day('2026-08-03') }, ['04 SIN_VINCULACION_EN_FECHA !']],
  [
    'on vacation',
    '- M',
    { absences: [{ name: 'Vacaciones', from: day('2026-08-04'), to: day('2026-08-08') }] },
    ['04 TURNO_EN_AUSENCIA !'],
  ],
] as const)('of a public nurse, %s', (_, turnos, change, expected) => {
  expect(codesOf(person(turnos, change))).toEqual(expected)
})

test('the code of a turno is in capitals, however it is typed', () => {
  expect(shiftCatalog.fields.code.schema.parse('mt')).toBe('MT')
})

test('72 hours of a week of public care staff pass the 66, and 60 do not', () => {
  expect(codesOf(person('MT MT MT MT - MT'))).toEqual([])
  expect(codesOf(person('MT MT MT MT MT MT'))).toContain('08 TURNO_SUPERA_SEMANA !')
})

test('of a private nurse the hours above 42 are extra: a warning, and a refusal above twelve where the house stops there', () => {
  const heavy = person('MT MT MT MT - MT', { schedule: privateStaff })
  expect(codesOf(heavy)).toEqual(['08 HE_SUPERA_TOPE'])
  const strict = replacing(
    rules.parameters,
    rowsOf('TOPE_HE_SALUD', ['opcion', '2025-06-25 ... BLOQUEO | Casa']),
  )
  expect(codesOf(heavy, { ...rules, parameters: strict })).toEqual(['08 HE_SUPERA_TOPE !'])
  expect(hoursPlanned(heavy, rules)).toMatchObject({ hours: '60.00', extra: '18.00' })
})

test('another cuadro of the person counts, and its own problems are not of this one', () => {
  const planned = person('M')
  const night = { on: day('2026-08-02'), shift: shifts[3]!, own: false }
  expect(codesOf({ ...planned, days: [...planned.days, night] })).toEqual(['03 TURNO_SUPERA_DIA !'])
  const twice = { on: day('2026-08-03'), shift: shifts[2]!, own: false }
  expect(codesOf({ ...planned, days: [...planned.days, twice] })).toContain('03 SOLAPE_TURNO !')
  const elsewhere = person('X').days.map((one) => ({ ...one, own: false }))
  expect(codesOf({ ...planned, days: elsewhere })).toEqual([])
})

test('H1: a night of Saturday 8 to Sunday 9 has its hours by the calendar', () => {
  const night = { ...shift('N', '18:00', '12'), code: 'NN' }
  const days = [{ on: day('2026-08-08'), shift: night, own: true }]
  expect(hoursPlanned({ ...person(''), days }, rules)).toEqual({
    hours: '12.00',
    night: '12.00',
    rest: '6.00',
    extra: '0.00',
    compensatory: 0,
  })
  expect(hoursPlanned({ ...person('', { schedule: privateStaff }), days }, rules)).toMatchObject({
    night: '11.00',
  })
})

test.each([
  ['DESCANSO_ENTRE_TURNOS', 'T E', 'horas', '11', 'el mínimo es 12, por confirmar.', 'el mínimo es 11.'],
  ['NOCHES_SEGUIDAS', 'N N N N N', 'dias', '4', 'el máximo es 3, por confirmar.', 'el máximo es 4.'],
] as const)('%s is what the house says from a day on, and is shown as unconfirmed until then', (...row) => {
  const [key, turnos, unit, value, before, after] = row
  const house = rowsOf(key, [unit, `2026-01-01 ... ${value} | Reglamento interno`])
  const given = { ...rules, parameters: replacing(rules.parameters, house) }
  const last = (by: typeof rules) =>
    issuesOf(person(turnos), by).findLast(({ message }) => message.includes('imo es'))?.message
  expect([last(rules), last(given)]).toEqual([
    expect.stringContaining(before),
    expect.stringContaining(after),
  ])
})
