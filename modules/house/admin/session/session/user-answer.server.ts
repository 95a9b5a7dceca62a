import type { SignedIn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, pick } from '@quina/kernel'
import { idleMinutesOf } from '../../house/idle/idle.server.ts'
import { campusesOf } from '../../user/session-store/store.server.ts'
import type { CurrentUser } from './session.contract.ts'

/** The user of a session, as the application keeps it. */
export async function userAnswer(tx: Tx, signedIn: SignedIn, today: Day): Promise<{ data: CurrentUser }> {
  const { userId, campusId, permissions, mustChange, mustEnrol = false } = signedIn
  const user = await tx
    .selectFrom('admin.appUser as u')
    .innerJoin('admin.credential as c', 'c.userId', 'u.id')
    .select(['u.id', 'u.name', 'u.email'])
    .select((eb) => eb('c.totpSecret', 'is not', null).as('twoFactor'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const campuses = await campusesOf(tx, userId, today)
  return {
    data: {
      ...pick(user, 'id', 'name', 'email'),
      campus: campuses.find(({ id }) => id === campusId) ?? null,
      campuses,
      all_permissions: [...permissions],
      must_change: mustChange,
      two_factor: Boolean(user.twoFactor),
      must_enrol: mustEnrol,
      idle_minutes: await idleMinutesOf(tx, userId, today),
    },
  }
}
