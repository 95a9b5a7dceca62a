import { endpoint, permissionFor } from '@quina/blocks'
import { labelsOf, type Operation, operation } from '@quina/blocks/server'
import { z } from 'zod'
import { mergePatient, patient, unmergePatient } from '../patient/patient.contract.ts'
import { mergePatients, undoMerge } from './merge.server.ts'

const tag = 'people'
const params = z.object({ id: z.uuid() })
const reason = z.string().trim().min(10, 'Escriba el motivo con al menos 10 letras.').max(500)
const answer = z.object({ id: z.string() })

/** Merging two files into one, and taking it apart. */
export const patientMergeOperations: readonly Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: '/api/people/patient/:id/merge',
      access: mergePatient,
      tag,
      summary: 'Pacientes: fusionar otra ficha en esta',
      params,
      body: z.object({ loserId: z.uuid('Elija la ficha repetida.'), reason }),
      answer,
    }),
    async ({ tx, params: { id }, body, actor, now, today }) => ({
      id: await mergePatients(tx, { survivorId: id, ...body }, { actor, now, today }),
    }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: '/api/people/patient-merge/:id/undo',
      access: unmergePatient,
      tag,
      summary: 'Pacientes: separar fichas que se fusionaron',
      params,
      body: z.object({ reason }),
      answer,
    }),
    async ({ tx, params: { id }, body, actor, now }) => {
      await undoMerge(tx, id, { reason: body.reason, by: actor.userId, now })
      return { id }
    },
  ),
  operation(
    endpoint({
      method: 'GET',
      path: '/api/people/patient/:id/merge',
      access: permissionFor(patient, 'view'),
      tag,
      summary: 'Pacientes: fusiones de una ficha',
      params,
      answer: z.array(
        z.object({
          id: z.string(),
          survivorId: z.string(),
          loserId: z.string(),
          survivor: z.string(),
          loser: z.string(),
          reason: z.string(),
          mergedAt: z.string(),
          mergedBy: z.string(),
          undoneReason: z.string().nullable(),
        }),
      ),
    }),
    async ({ tx, params: { id } }) => {
      const rows = await tx
        .selectFrom('people.patientMerge as m')
        .innerJoin('people.patient as s', 's.id', 'm.survivorId')
        .innerJoin('people.patient as l', 'l.id', 'm.loserId')
        .select(['m.id', 'm.survivorId', 'm.loserId', 's.name as survivor', 'l.name as loser'])
        .select(['m.reason', 'm.mergedAt', 'm.mergedBy', 'm.undoneReason'])
        .where((eb) => eb.or([eb('m.survivorId', '=', id), eb('m.loserId', '=', id)]))
        .orderBy('m.mergedAt', 'desc')
        .execute()
      const users = await labelsOf(
        tx,
        'admin.user',
        rows.map(({ mergedBy }) => mergedBy),
      )
      return rows.map(({ mergedAt, mergedBy, ...row }) => ({
        ...row,
        mergedAt: mergedAt.toISOString(),
        mergedBy: users.get(mergedBy) ?? '',
      }))
    },
  ),
]
