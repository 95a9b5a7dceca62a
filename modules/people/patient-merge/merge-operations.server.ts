import { labelsOf, type Operation, serveDeed, serveQuery } from '@quina/blocks/server'
import { mergeFiles, mergesOfFile, separateFiles } from './merge.contract.ts'
import { mergePatients, undoMerge } from './merge.server.ts'

/** Merging two files into one, and taking it apart. */
export const patientMergeOperations: readonly Operation[] = [
  serveDeed(mergeFiles, async ({ tx, asked: { id, ...asked }, actor, now, today }) => ({
    id: await mergePatients(tx, { survivorId: id, ...asked }, { actor, now, today }),
  })),
  serveDeed(separateFiles, async ({ tx, asked: { id, reason }, actor, now }) => {
    await undoMerge(tx, id, { reason, by: actor.userId, now })
    return { id }
  }),
  serveQuery(mergesOfFile, async ({ tx, asked: { id } }) => {
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
  }),
]
