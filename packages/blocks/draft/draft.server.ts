import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { type Operation, operation } from '../http/operation.server.ts'

/** What someone was typing is kept this long. */
const daysKept = 30
const bytesMax = 200_000
const screensMax = 100

/** A screen as its draft names it: `budget.cdp:new`, `budget.cdp:<id>`. */
const screenName = z.string().regex(/^[A-Za-z0-9._:-]{1,120}$/, 'El nombre de la pantalla no es válido.')

const params = z.object({ screen: screenName })
const draft = z.object({ content: z.unknown(), savedAt: z.string() })
const shared = { access: 'campus', tag: 'platform', path: '/api/drafts/:screen', params } as const

/** What each person was typing and has not saved: only theirs, for thirty days. */
export const draftOperations: readonly Operation[] = [
  operation(
    endpoint({
      ...shared,
      method: 'GET',
      summary: 'Lo que se estaba escribiendo en una pantalla',
      answer: draft.nullable(),
    }),
    async ({ tx, actor, params: { screen } }) => {
      const found = await tx
        .selectFrom('platform.draft')
        .select(['content', 'savedAt'])
        .where('userId', '=', actor.userId)
        .where('screen', '=', screen)
        .where('savedAt', '>', oldest)
        .executeTakeFirst()
      return found === undefined ? null : { content: found.content, savedAt: found.savedAt.toISOString() }
    },
  ),
  operation(
    endpoint({
      ...shared,
      method: 'PUT',
      summary: 'Guardar lo que se está escribiendo',
      body: z.object({ content: z.unknown() }),
      answer: z.object({ savedAt: z.string() }),
    }),
    async ({ tx, actor, params: { screen }, body, now }) => {
      const content = JSON.stringify(body.content ?? null)
      insist(Buffer.byteLength(content) <= bytesMax, 'DRA-SIZE', 'Es demasiado para guardarlo como borrador.')
      const saved = { content, savedAt: now }
      await mustHaveRoom(tx, actor.userId, screen)
      await tx
        .insertInto('platform.draft')
        .values({ userId: actor.userId, screen, ...saved })
        .onConflict((other) => other.columns(['userId', 'screen']).doUpdateSet(saved))
        .execute()
      return { savedAt: now.toISOString() }
    },
  ),
  operation(
    endpoint({ ...shared, method: 'DELETE', summary: 'Descartar lo que se estaba escribiendo' }),
    async ({ tx, actor, params: { screen } }) => {
      await tx
        .deleteFrom('platform.draft')
        .where('userId', '=', actor.userId)
        .where('screen', '=', screen)
        .execute()
    },
  ),
]

const oldest = sql<Date>`now() - ${sql.lit(daysKept)} * interval '1 day'`

/** Makes room by forgetting what has expired. */
async function mustHaveRoom(tx: Tx, userId: string, screen: string): Promise<void> {
  await tx.deleteFrom('platform.draft').where('userId', '=', userId).where('savedAt', '<=', oldest).execute()
  const { count } = await tx
    .selectFrom('platform.draft')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('screen', '<>', screen)
    .executeTakeFirstOrThrow()
  insist(count < screensMax, 'DRA-COUNT', 'Tiene demasiados borradores sin guardar. Descarte algunos.')
}

/** Forgets the drafts nobody came back for. @returns how many. Meant for a nightly run. */
export async function forgetOldDrafts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('platform.draft')
    .where('savedAt', '<=', oldest)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
