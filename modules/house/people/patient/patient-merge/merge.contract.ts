import { defineCommand, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { mergePatient, patient, unmergePatient } from '../patient/patient.contract.ts'

const reason = f.text('Motivo', { min: 10, max: 500 })
const subject = { id: f.ref('people.patient', 'Ficha') }
const loserId = f.ref('people.patient', 'Ficha repetida', { help: 'Su historia se ve desde esta ficha' })

/** Which of two colliding rows stays in force. */
export const stays = {
  survivor: 'Queda la de esta ficha',
  loser: 'Queda la de la ficha repetida',
  both: 'Quedan las dos',
} as const
export type Stays = keyof typeof stays
const stayed = z.enum(['survivor', 'loser', 'both'])

const decision = z.object({ guard: z.string().max(100), oneId: z.uuid(), otherId: z.uuid(), stays: stayed })
export type Decision = z.output<typeof decision>

/** Merges two files into one: the chosen one stays. */
export const mergeFiles = defineCommand({
  id: 'people.mergeFiles',
  verb: 'Fusionar',
  access: mergePatient,
  consequence: [
    'Queda esta ficha; la otra se cierra y su documento sigue encontrando a esta persona.',
    'Lo firmado, lo numerado y lo facturado no cambia: se ve desde esta ficha. Se puede deshacer.',
  ].join(' '),
  danger: true,
  about: subject,
  params: { loserId, reason, decisions: f.shaped('Decisiones', z.array(decision).max(500).default([])) },
  answers: z.object({ id: z.string() }),
})

const row = z.object({ id: z.string(), text: z.string() })
const side = z.object({
  ...strings('id', 'name', 'document', 'birthDate', 'sex', 'phone'),
  ...stringsOrNull('eps', 'lastEventAt'),
  status: z.string(),
})
export type MergeSide = z.output<typeof side>

/** Both files side by side, what must be decided, and which rows follow. */
export const mergePreview = defineQuery({
  id: 'people.mergePreview',
  title: 'Pacientes: cómo quedaría una fusión',
  access: mergePatient,
  tells: 'patients',
  params: { ...subject, loserId },
  opens: ['id', 'loserId'],
  answers: z.object({
    survivor: side,
    loser: side,
    /** Why they cannot be merged; null when they can. */
    refusal: z.string().nullable(),
    collisions: z.array(
      z.object({ guard: z.string(), title: z.string(), one: row, other: row, ways: z.array(stayed) }),
    ),
    follows: z.array(z.object({ table: z.string(), label: z.string(), rows: z.number() })),
  }),
})

export const separateFiles = defineCommand({
  id: 'people.separateFiles',
  verb: 'Separar',
  title: 'Pacientes fusionados: separar',
  access: unmergePatient,
  consequence:
    'Cada ficha vuelve a mostrar lo que se escribió en ella. Lo que cedió su lugar lo recupera, si nadie lo ocupó.',
  danger: true,
  about: { id: f.ref('people.patientMerge', 'Fusión') },
  params: { reason },
  answers: z.object({
    id: z.string(),
    /** What could not be restored, in words. */
    remaining: z.array(z.string()),
  }),
})

export const mergesOfFile = defineQuery({
  id: 'people.mergesOfFile',
  title: 'Pacientes: fusiones de una ficha',
  access: permissionFor(patient, 'view'),
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({
      ...strings('id', 'survivorId', 'loserId', 'survivor', 'loser', 'reason', 'mergedAt', 'mergedBy'),
      undoneReason: z.string().nullable(),
    }),
  ),
})
