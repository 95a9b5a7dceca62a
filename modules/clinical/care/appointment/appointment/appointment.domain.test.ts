import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  type BookingFacts,
  type BookingInput,
  mayArrive,
  mayMiss,
  mayReopen,
  placesFor,
  type SlotFacts,
} from './appointment.domain.ts'

const bogota = (text: string) => new Date(`${text}:00-05:00`)
const slot = (startsAt: string, endsAt: string, change: Partial<SlotFacts> = {}): SlotFacts => ({
  id: startsAt,
  startsAt: bogota(startsAt),
  endsAt: bogota(endsAt),
  status: 'available',
  capacity: 1,
  overbooking: 1,
  taken: [],
  offeredUntil: null,
  ...change,
})
const eight = slot('2026-12-01T08:00', '2026-12-01T08:20')
const kind: BookingFacts['kind'] = {
  name: 'Primera vez',
  minutes: 20,
  sex: null,
  ageMinMonths: null,
  ageMaxMonths: null,
  requiresOrder: false,
  requiresAuthorization: false,
  allowsOverbooking: true,
  aheadHours: 0,
  aheadDays: 90,
}
const facts: BookingFacts = {
  now: bogota('2026-11-20T10:00'),
  slots: [eight],
  kind,
  takesKind: true,
  takesContract: true,
  contractEnded: null,
  blockedBy: null,
  holiday: null,
  another: null,
  mayDuplicate: false,
  busy: null,
  patient: { sex: 'F', birthDate: day('1980-05-01') },
  patientBarred: null,
  day: { overbooked: 0, capacity: 14, percent: 10 },
  winner: null,
  next: [],
}
const booking: BookingInput = {
  overbooked: false,
  overbookingReason: null,
  mayOverbook: true,
  orderNumber: null,
  authorisationNumber: null,
}
const more: BookingInput = { ...booking, overbooked: true, overbookingReason: 'Viene de lejos' }
const full = slot('2026-12-01T08:00', '2026-12-01T08:20', { taken: [1] })
const place = (change: Partial<BookingFacts> = {}, input: BookingInput = booking) =>
  placesFor(input, { ...facts, ...change })
const asking = (change: Partial<BookingFacts['kind']>) => ({ kind: { ...kind, ...change } })

interface Refusal {
  readonly change?: Partial<BookingFacts>
  readonly input?: BookingInput
  readonly code: string
  readonly field: string | null
  readonly status: number
  readonly says: string
}
const blocked = (status: SlotFacts['status']) => [{ ...eight, status }]

/** Care dossier §5.11, in its order; each beside its field. */
test.each<[string, Refusal]>([
  [
    'CUPO_OCUPADO',
    {
      change: {
        slots: [full],
        winner: { by: 'Ana Ruiz', at: bogota('2026-11-20T09:58') },
        next: [bogota('2026-12-01T08:20')],
      },
      code: 'CIT-001',
      field: 'slotId',
      status: 409,
      says: 'El cupo ya fue asignado por Ana Ruiz a las 09:58 AM. Seleccione otro horario. Siguen libres: 2026/12/01 08:20 AM.',
    },
  ],
  [
    'CUPO_BLOQUEADO',
    {
      change: { slots: blocked('blocked'), blockedBy: 'vacaciones' },
      code: 'CIT-002',
      field: 'slotId',
      status: 409,
      says: 'El cupo está bloqueado: vacaciones. Elija otro horario.',
    },
  ],
  [
    'a slot that was taken away',
    {
      change: { slots: blocked('removed') },
      code: 'CIT-051',
      field: 'slotId',
      status: 409,
      says: 'El cupo ya no existe. Elija otro horario.',
    },
  ],
  [
    'PACIENTE_OCUPADO',
    {
      change: { busy: { code: '20260000007', at: bogota('2026-12-01T08:10') } },
      code: 'CIT-023',
      field: 'patientId',
      status: 409,
      says: 'El paciente ya tiene la cita 20260000007 a las 08:10 AM.',
    },
  ],
  [
    'CITA_DUPLICADA',
    {
      change: { another: '20260000009' },
      code: 'CIT-011',
      field: 'patientId',
      status: 409,
      says: 'El paciente ya tiene la cita 20260000009 de esa especialidad.',
    },
  ],
  [
    'SOBRECUPO_AGOTADO of the day',
    {
      change: { slots: [full], day: { overbooked: 2, capacity: 14, percent: 10 } },
      input: more,
      code: 'CIT-014',
      field: 'overbooked',
      status: 409,
      says: 'Se alcanzó el máximo de sobrecupos de la jornada.',
    },
  ],
  [
    'SOBRECUPO_AGOTADO of the slot',
    {
      change: { slots: [{ ...full, taken: [1, 2] }] },
      input: more,
      code: 'CIT-016',
      field: 'slotId',
      status: 409,
      says: 'El cupo ya no admite más sobrecupos.',
    },
  ],
  [
    'EDAD_NO_PERMITIDA',
    {
      change: asking({ ageMaxMonths: 216 }),
      code: 'CIT-009',
      field: 'appointmentTypeId',
      status: 422,
      says: 'La cita Primera vez no aplica para la edad del paciente.',
    },
  ],
  [
    'SEXO_NO_PERMITIDO',
    {
      change: asking({ sex: 'M' }),
      code: 'CIT-008',
      field: 'appointmentTypeId',
      status: 422,
      says: 'La cita Primera vez no aplica para el sexo del paciente.',
    },
  ],
  [
    'SIN_CONTRATO',
    {
      change: { contractEnded: 'El contrato terminó el 2026/11/30.' },
      code: 'CIT-049',
      field: 'contractId',
      status: 422,
      says: 'No hay contrato vigente para el 2026/12/01: El contrato terminó el 2026/11/30.',
    },
  ],
  [
    'an agenda of other contracts',
    {
      change: { takesContract: false },
      code: 'CIT-007',
      field: 'contractId',
      status: 422,
      says: 'Esa agenda no recibe pacientes de ese contrato.',
    },
  ],
  [
    'REQUIERE_ORDEN',
    {
      change: asking({ requiresOrder: true }),
      code: 'CIT-010',
      field: 'orderNumber',
      status: 422,
      says: 'La cita requiere orden médica: escriba su número.',
    },
  ],
  [
    'REQUIERE_AUTORIZACION',
    {
      change: asking({ requiresAuthorization: true }),
      code: 'CIT-015',
      field: 'authorisationNumber',
      status: 422,
      says: 'La cita requiere autorización: escriba su número.',
    },
  ],
  [
    'FUERA_DE_VENTANA',
    {
      change: asking({ aheadDays: 10 }),
      code: 'CIT-004',
      field: 'slotId',
      status: 422,
      says: 'Se asigna con 0 horas a 10 días de antelación.',
    },
  ],
  [
    'FESTIVO',
    {
      change: {
        slots: [slot('2026-12-08T08:00', '2026-12-08T08:20', { status: 'blocked' })],
        holiday: 'Inmaculada Concepción',
      },
      code: 'CIT-050',
      field: 'slotId',
      status: 422,
      says: 'El 2026/12/08 es festivo: Inmaculada Concepción. Elija otro día.',
    },
  ],
  [
    'a slot of the past',
    {
      change: { now: bogota('2026-12-01T08:00') },
      code: 'CIT-003',
      field: 'slotId',
      status: 422,
      says: 'El cupo ya pasó: elija uno por venir.',
    },
  ],
  [
    'SIN_PERMISO',
    {
      change: { slots: [full] },
      input: { ...more, mayOverbook: false },
      code: 'CIT-012',
      field: null,
      status: 403,
      says: 'No tiene permiso para asignar sobrecupos.',
    },
  ],
])('%s', (_, { change = {}, input = booking, code, field, status, says }) => {
  const fields = field === null ? {} : { [field]: says }
  expect(() => place(change, input)).toThrow(expect.objectContaining({ code, status, fields, message: says }))
})

test('what is within each limit is given', () => {
  expect(place()).toEqual([{ slotId: eight.id, position: 1 }])
  const at = (text: string) => ({ now: bogota(text) })
  expect(place({ ...at('2026-11-30T08:00'), ...asking({ aheadHours: 24 }) })).toHaveLength(1)
  expect(() => place({ ...at('2026-11-30T08:01'), ...asking({ aheadHours: 24 }) })).toThrow('24 horas')
  expect(place({ ...at('2026-11-21T08:00'), ...asking({ aheadDays: 10 }) })).toHaveLength(1)
  expect(() => place({ ...at('2026-11-21T07:59'), ...asking({ aheadDays: 10 }) })).toThrow('10 días')
  expect(place({ ...at('2026-12-01T07:59') })).toHaveLength(1)
  const brought = { ...booking, orderNumber: 'O-1', authorisationNumber: 'A-1' }
  expect(place(asking({ requiresOrder: true, requiresAuthorization: true }), brought)).toHaveLength(1)
  expect(place({ another: '20260000009', mayDuplicate: true })).toHaveLength(1)
  expect(place({ slots: [full] }, more)).toEqual([{ slotId: full.id, position: 2 }])
  // Of fourteen, ten per cent is 1.4: two are let.
  expect(place({ slots: [full], day: { overbooked: 1, capacity: 14, percent: 10 } }, more)).toHaveLength(1)
})

test.each([
  ['2020-12-02', false],
  ['2020-12-01', true],
  ['2016-11-02', true],
  ['2016-11-01', false],
] as const)(
  'from six years to ten on the day of the appointment, a patient born on %s may come: %s',
  (born, may) => {
    const given = {
      patient: { sex: 'F', birthDate: day(born) },
      ...asking({ ageMinMonths: 72, ageMaxMonths: 120 }),
    }
    if (may) expect(place(given)).toHaveLength(1)
    else expect(() => place(given)).toThrow(expect.objectContaining({ code: 'CIT-009' }))
  },
)

test('the place of a group is the lowest that is free, and what lasts more takes all it needs or none', () => {
  const group = { ...eight, capacity: 4, taken: [1, 3] }
  expect(place({ slots: [group] })).toEqual([{ slotId: eight.id, position: 2 }])
  const next = slot('2026-12-01T08:20', '2026-12-01T08:40')
  expect(place({ slots: [eight, next], ...asking({ minutes: 40 }) }).map(({ slotId }) => slotId)).toEqual([
    eight.id,
    next.id,
  ])
  expect(() => place({ slots: [eight, next], ...asking({ minutes: 41 }) })).toThrow(
    expect.objectContaining({ code: 'CIT-005' }),
  )
})

test('keeps an offered slot for the waiting patient', () => {
  const offered = { ...eight, offeredUntil: bogota('2026-11-20T10:30') }
  expect(() => place({ slots: [offered] })).toThrow(expect.objectContaining({ code: 'CIT-047' }))
  expect(place({ slots: [{ ...offered, capacity: 2 }] })).toHaveLength(1)
})

const start = bogota('2026-12-01T08:00')
test.each([
  ['2026-12-01T05:59', false],
  ['2026-12-01T06:00', true],
  ['2026-12-01T23:59', true],
  ['2026-12-02T00:00', false],
])('a patient who comes at %s for eight o’clock has arrived: %s', (now, may) => {
  if (may) expect(() => mayArrive(start, bogota(now))).not.toThrow()
  else expect(() => mayArrive(start, bogota(now))).toThrow(expect.objectContaining({ code: 'CIT-020' }))
})

test('B9: of eight o’clock nobody is absent at 08:14, and is at 08:15', () => {
  expect(() => mayMiss(start, bogota('2026-12-01T08:14'))).toThrow(
    expect.objectContaining({ code: 'CIT-021' }),
  )
  expect(() => mayMiss(start, bogota('2026-12-01T08:15'))).not.toThrow()
})

test('a visit is opened again within 24 hours of its end, to the minute', () => {
  const open = (attendedUntil: Date | null, invoiced: string | null = null) => ({ attendedUntil, invoiced })
  expect(() => mayReopen(open(start), bogota('2026-12-02T08:00'))).not.toThrow()
  expect(() => mayReopen(open(start, 'HSR40'), bogota('2026-12-02T08:00'))).toThrow(
    expect.objectContaining({ code: 'CIT-053', message: expect.stringContaining('HSR40') }),
  )
  for (const [ended, now] of [
    [start, '2026-12-02T08:01'],
    [null, '2026-12-01T08:01'],
  ] as const)
    expect(() => mayReopen(open(ended), bogota(now))).toThrow(expect.objectContaining({ code: 'CIT-022' }))
})
