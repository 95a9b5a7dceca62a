import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'

/** How many days a draft is kept. */
const daysStored = 30
/** Room for a document of three thousand lines. */
const bytesMax = 2_000_000
/** The most drafts of one user. */
const draftsMax = 100
const allBytesMax = 20_000_000

/** The name of a screen in its draft: `budget.cdp:new`, `budget.cdp:<id>`. */
const screenName = z.string().regex(/^[A-Za-z0-9._:-]{1,120}$/, 'El nombre de la pantalla no es válido.')
/** An open form; the same screen in two tabs is two forms. */
const slotName = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'El nombre del borrador no es válido.')

const ofScreen = {
  access: 'campus',
  tag: 'platform',
  path: '/api/drafts/:screen',
  params: z.object({ screen: screenName }),
  opaque: true,
} as const
const ofSlot = {
  ...ofScreen,
  path: '/api/drafts/:screen/:slot',
  params: z.object({ screen: screenName, slot: slotName }),
} as const

/** The typed and unsaved values of each user: visible only to that user, for thirty days. */
export const draftOperations: readonly Operation[] = [
  operation(
    endpoint({
      ...ofScreen,
      method: 'GET',
      summary: 'Los borradores de una pantalla, el último primero',
      answer: z.object({ data: z.array(z.object({ slot: z.string(), savedAt: z.string() })) }),
    }),
    async ({ tx, actor, params: { screen } }) => {
      const rows = await tx
        .selectFrom('platform.draft')
        .select(['slot', 'savedAt'])
        .where('userId', '=', actor.userId)
        .where('screen', '=', screen)
        .where('savedAt', '>', oldest)
        .orderBy('savedAt', 'desc')
        .execute()
      return { data: rows.map(({ slot, savedAt }) => ({ slot, savedAt: savedAt.toISOString() })) }
    },
  ),
  operation(
    endpoint({
      ...ofSlot,
      method: 'GET',
      summary: 'Lo que se estaba escribiendo en una pantalla',
      answer: z.object({ content: z.unknown(), savedAt: z.string() }).nullable(),
    }),
    async ({ tx, actor, params: { screen, slot } }) => {
      const found = await tx
        .selectFrom('platform.draft')
        .select(['content', 'savedAt'])
        .where('userId', '=', actor.userId)
        .where('screen', '=', screen)
        .where('slot', '=', slot)
        .where('savedAt', '>', oldest)
        .executeTakeFirst()
      return found === undefined ? null : { content: found.content, savedAt: found.savedAt.toISOString() }
    },
  ),
  operation(
    endpoint({
      ...ofSlot,
      method: 'PUT',
      summary: 'Guardar lo que se está escribiendo',
      body: z.object({ content: z.unknown() }),
      answer: z.object({ savedAt: z.string() }),
    }),
    async ({ tx, actor, params: { screen, slot }, body, now }) => {
      const content = JSON.stringify(body.content ?? null)
      const bytes = Buffer.byteLength(content)
      insist(bytes <= bytesMax, 'DRA-SIZE', 'Es demasiado para guardarlo como borrador.')
      const saved = { content, savedAt: now }
      await mustHaveRoom(tx, { userId: actor.userId, screen, slot }, bytes)
      await tx
        .insertInto('platform.draft')
        .values({ userId: actor.userId, screen, slot, ...saved })
        .onConflict((other) => other.columns(['userId', 'screen', 'slot']).doUpdateSet(saved))
        .execute()
      return { savedAt: now.toISOString() }
    },
  ),
  operation(
    endpoint({ ...ofSlot, method: 'DELETE', summary: 'Descartar lo que se estaba escribiendo' }),
    async ({ tx, actor, params: { screen, slot } }) => {
      await tx
        .deleteFrom('platform.draft')
        .where('userId', '=', actor.userId)
        .where('screen', '=', screen)
        .where('slot', '=', slot)
        .execute()
    },
  ),
]

const oldest = sql<Date>`now() - ${sql.lit(daysStored)} * interval '1 day'`

type Place = Readonly<{ userId: string; screen: string; slot: string }>

/** Makes room by deleting expired drafts. */
async function mustHaveRoom(tx: Tx, { userId, screen, slot }: Place, bytes: number): Promise<void> {
  await tx.deleteFrom('platform.draft').where('userId', '=', userId).where('savedAt', '<=', oldest).execute()
  const others = await tx
    .selectFrom('platform.draft')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(bytes), 0)::int`.as('bytes')])
    .where('userId', '=', userId)
    .where((eb) => eb.not(eb.and([eb('screen', '=', screen), eb('slot', '=', slot)])))
    .executeTakeFirstOrThrow()
  const fits = others.count < draftsMax && others.bytes + bytes <= allBytesMax
  insist(fits, 'DRA-COUNT', 'Tiene demasiados borradores sin guardar. Descarte algunos.')
}

/** Deletes expired drafts. @returns how many. It is meant for a nightly run. */
export async function forgetOldDrafts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('platform.draft')
    .where('savedAt', '<=', oldest)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
