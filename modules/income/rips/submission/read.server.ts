import type { Tx } from '@quina/db/server'

/** The newest RIPS of an owner, in any state (one owner may have several). */
export const ripsOwnedBy = (tx: Tx, owner: string, ownerId: string) =>
  tx
    .selectFrom('rips.submission')
    .selectAll()
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Every version of its JSON, newest first. */
export const editionsOf = (tx: Tx, owner: string, ownerId: string) =>
  tx
    .selectFrom('rips.edition as e')
    .innerJoin('rips.submission as s', 's.id', 'e.submissionId')
    .leftJoin('admin.appUserFace as u', 'u.id', 'e.madeBy')
    .select(['e.ordinal', 'e.json', 'e.hash', 'e.reason', 'e.madeAt', 'u.name as madeBy'])
    .where('s.owner', '=', owner)
    .where('s.ownerId', '=', ownerId)
    .orderBy('e.ordinal', 'desc')
    .limit(100)
    .execute()

/** Every exchange about it with the ministry, newest first. */
export const attemptsOf = (tx: Tx, owner: string, ownerId: string) =>
  tx
    .selectFrom('rips.attempt as a')
    .innerJoin('rips.submission as s', 's.id', 'a.submissionId')
    .select(['a.id', 'a.at', 'a.operation', 'a.outcome', 'a.message', 'a.raw', 'a.milliseconds'])
    .where('s.owner', '=', owner)
    .where('s.ownerId', '=', ownerId)
    .orderBy('a.id', 'desc')
    .limit(50)
    .execute()
