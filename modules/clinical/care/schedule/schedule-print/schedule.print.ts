import { type DocumentPrint, lineTable, notes } from '@quina/blocks/print'
import { schedule, weekdays } from '../schedule/schedule.contract.ts'

const { weeks, startsAt, endsAt, minutes, capacity, pauses } = schedule.fields.shifts.of ?? {}

/** The printed agenda, as programmed. */
export const schedulePrint: DocumentPrint<typeof schedule> = {
  pairs: [
    'professionalId',
    'specialtyId',
    'modality',
    'locationId',
    'date',
    'untilDay',
    'holidayPolicy',
    'overbooking',
    'overbookingPercent',
    'notes',
  ],
  lines: [],
  adds: ({ values: { shifts } }) => [
    notes('', { heading: 'Franjas' }),
    lineTable({
      columns: [
        { key: 'weekday', header: 'Día', kind: 'choice', options: weekdays },
        { key: 'weeks', header: 'Semanas', kind: 'choice', options: weeks?.options ?? {} },
        { key: 'startsAt', header: startsAt?.label ?? '', kind: 'text' },
        { key: 'endsAt', header: endsAt?.label ?? '', kind: 'text' },
        { key: 'minutes', header: minutes?.label ?? '', kind: 'integer' },
        { key: 'capacity', header: capacity?.label ?? '', kind: 'integer' },
        { key: 'pauses', header: pauses?.label ?? '', kind: 'text' },
      ],
      rows: shifts.map((values) => ({ values })),
    }),
  ],
  signs: {},
}
