/** An agenda of the demonstration: its professional, its room, and its hours. */
export interface DemoSchedule {
  readonly key: string
  /** Cédula of the professional. */
  readonly professional: string
  readonly specialty: string
  /** Code of the room. */
  readonly room: string
  readonly weekday: 'every' | 'workdays'
  readonly hours: readonly (readonly [startsAt: string, endsAt: string])[]
  readonly minutes: number
  readonly pauses?: string
  /** Days before and after the day of the load. */
  readonly before: number
  readonly after: number
}

/**
 * A physician and a nurse on working days, and a physician for urgent patients: today, at any hour, because the demonstration may
 * start at any.
 */
export const demoSchedules: readonly DemoSchedule[] = [
  {
    key: 'general',
    professional: '99100223',
    specialty: 'MGE',
    room: 'C101',
    weekday: 'workdays',
    hours: [
      ['07:00', '12:00'],
      ['13:00', '17:00'],
    ],
    minutes: 20,
    pauses: '09:40-10:00',
    before: 28,
    after: 42,
  },
  {
    key: 'nursing',
    professional: '99190002',
    specialty: 'ENF',
    room: 'C104',
    weekday: 'workdays',
    hours: [['07:00', '12:00']],
    minutes: 30,
    before: 14,
    after: 28,
  },
  {
    key: 'priority',
    professional: '99190001',
    specialty: 'MGE',
    room: 'C102',
    weekday: 'every',
    hours: [['00:00', '23:59']],
    minutes: 20,
    before: 0,
    after: 0,
  },
]

/** The final or current state of an appointment. */
export type DemoEnd =
  | 'assigned'
  | 'confirmed'
  | 'waiting'
  | 'attending'
  | 'attended'
  | 'missed'
  | 'cancelled'
  | 'rescheduled'

export interface DemoAppointment {
  readonly schedule: 'general' | 'nursing' | 'priority'
  readonly kind: 'MG1' | 'MGC' | 'EN1'
  /** `past` counts slots backwards from today, `coming` forwards from tomorrow, `now` from the nearest of today. */
  readonly when: 'past' | 'now' | 'coming'
  readonly place: number
  readonly ends: DemoEnd
  readonly notes?: string
}

const appointments = (
  schedule: DemoAppointment['schedule'],
  when: DemoAppointment['when'],
  ends: readonly (readonly [place: number, end: DemoEnd])[],
): DemoAppointment[] =>
  ends.map(([place, end]) => ({
    schedule,
    when,
    place,
    ends: end,
    kind: schedule === 'nursing' ? 'EN1' : place % 3 === 0 ? 'MGC' : 'MG1',
  }))

/** One in every state, each for another patient. A waiting patient is there at the hour in which the demonstration begins. */
export const demoAppointments: readonly DemoAppointment[] = [
  ...appointments('general', 'past', [
    [1, 'attended'],
    [3, 'missed'],
    [4, 'attended'],
    [8, 'attended'],
    [11, 'cancelled'],
    [15, 'attended'],
    [29, 'attended'],
    [33, 'missed'],
    [47, 'rescheduled'],
  ]),
  ...appointments('nursing', 'past', [
    [0, 'attended'],
    [5, 'attended'],
  ]),
  ...appointments('priority', 'now', [
    [0, 'attending'],
    [1, 'waiting'],
    [2, 'waiting'],
    [3, 'waiting'],
  ]),
  ...appointments('general', 'coming', [
    [0, 'confirmed'],
    [1, 'assigned'],
    [3, 'assigned'],
    [6, 'confirmed'],
    [25, 'assigned'],
    [28, 'assigned'],
  ]),
  ...appointments('nursing', 'coming', [
    [1, 'assigned'],
    [4, 'confirmed'],
  ]),
]

/** Patients who wait for a specialty without an agenda yet, in the order in which they are called. */
export const demoRequests = [
  { kind: 'MI1', priority: '2', channel: 'telephone' },
  { kind: 'MI1', priority: '4', channel: 'window' },
  { kind: 'PS1', priority: '3', channel: 'whatsapp' },
] as const
