import { rowWhere } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'

const bytesMax = 20_000
const countMax = 500

const params = z.object({
  key: z.string().regex(/^[A-Za-z0-9._:-]{1,120}$/, 'El nombre de la preferencia no es válido.'),
})
const shared = {
  access: 'campus',
  tag: 'platform',
  path: '/api/preferences/:key',
  params,
  opaque: true,
} as const

/** The preferences of each user for each screen: its columns, their widths, the size of a page. */
export const preferenceOperations: readonly Operation[] = [
  operation(
    endpoint({
      ...shared,
      method: 'GET',
      summary: 'Una preferencia propia',
      answer: z.object({ value: z.unknown() }),
    }),
    async ({ tx, actor, params: { key } }) => {
      const found = await rowWhere(tx, 'platform.preference', { userId: actor.userId, key }, ['value'])
      return { value: found?.value ?? null }
    },
  ),
  operation(
    endpoint({
      ...shared,
      method: 'PUT',
      summary: 'Guardar una preferencia propia',
      body: z.object({ value: z.unknown() }),
    }),
    async ({ tx, actor, params: { key }, body, now }) => {
      const value = JSON.stringify(body.value ?? null)
      insist(Buffer.byteLength(value) <= bytesMax, 'PRF-SIZE', 'La preferencia es demasiado grande.')
      const { count } = await tx
        .selectFrom('platform.preference')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('userId', '=', actor.userId)
        .where('key', '<>', key)
        .executeTakeFirstOrThrow()
      insist(count < countMax, 'PRF-COUNT', 'Tiene demasiadas preferencias guardadas.')
      const saved = { value, savedAt: now }
      await tx
        .insertInto('platform.preference')
        .values({ userId: actor.userId, key, ...saved })
        .onConflict((other) => other.columns(['userId', 'key']).doUpdateSet(saved))
        .execute()
    },
  ),
]
