import { defineQuery, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { type TriageState, triageStates, viewTriage } from '../triage/triage.contract.ts'

/** A waiting patient, as shown on the board. */
export const waiting = z.object({
  id: z.string(),
  version: z.number(),
  ...strings('ticket', 'patientId', 'patient', 'document', 'age'),
  /** Gestante, menor de un año, 60 o más, discapacidad: the priorities among patients of the same level. */
  priorities: z.array(z.string()),
  motive: z.string(),
  status: z.enum(Object.keys(triageStates) as TriageState[]),
  level: z.number().nullable(),
  arrivedAt: z.string(),
  ...stringsOrNull('levelSince', 'classifiedAt', 'attendedAt'),
  calls: z.number(),
  awaitsSecond: z.boolean(),
})

/** The most minutes that a patient may wait, as configured today. */
export const limits = z.object({
  /** From the arrival to the classification. */
  arrival: z.number(),
  /** From the classification to the attention, by level. */
  attention: z.record(z.string(), z.number()),
  /** Until the patient is classified again, by level; a level without a value is not classified again. */
  again: z.record(z.string(), z.number()),
})

/** The patients who wait in this site. */
export const triageBoard = defineQuery({
  id: 'care.triageBoard',
  title: 'Triage: sala de espera',
  access: viewTriage,
  answers: z.object({ waiting: z.array(waiting), limits }),
})

/** Whether anything changed in the waiting room. The answer names nobody, so that frequent polling records no readings. */
export const triagePulse = defineQuery({
  id: 'care.triagePulse',
  title: 'Triage: si algo cambió en la sala de espera',
  live: ['care.triage'],
  access: viewTriage,
  answers: z.object({ mark: z.string() }),
})

/** The wall screen of the waiting room: tickets and initials, without names or anything that identifies a patient. */
export const triageWall = defineQuery({
  id: 'care.triageWall',
  title: 'Triage: pantalla de la sala',
  access: viewTriage,
  answers: z.array(
    z.object({
      ...strings('ticket', 'initials'),
      level: z.number().nullable(),
      called: z.boolean(),
      since: z.string(),
    }),
  ),
})
