import { expect, test } from 'vitest'
import { agendaFiguresOf } from './appointment-reports.server.ts'

test('360 places, 335 given, 294 attended and 41 absent in 120 hours (care dossier §13.7)', () => {
  const agenda = {
    programmed: 130 * 60,
    blocked: 10 * 60,
    capacity: 360,
    given: 335,
    attended: 294,
    missed: 41,
    waits: [0, 4, 7, 12, 15, 18, 21, 24, 30, 61],
  }
  expect(agendaFiguresOf(agenda)).toEqual({
    used: '93.06',
    absence: '12.24',
    byHour: '2.45',
    // K11: 294 of 360; K12: 192 minutes of ten, and the ninth of them.
    taken: '81.67',
    waited: '19.2',
    waitedMost: 30,
  })
})

test('shows nothing, never zero, where nothing was offered', () => {
  const none = { programmed: 0, blocked: 0, capacity: 0, given: 0, attended: 0, missed: 0, waits: [] }
  expect(agendaFiguresOf(none)).toEqual({
    used: null,
    absence: null,
    byHour: null,
    taken: null,
    waited: null,
    waitedMost: null,
  })
})
