import type { AnyDocument } from '@quina/blocks'
import type { ServedDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day } from '@quina/kernel'
import { actorFor } from './actor.server.ts'

/** What the screen and the paper of a stored document show beyond its fields: its facts, its worth and its additions. */
export async function printedOf<D extends AnyDocument>(
  service: ServedDocument<D>,
  tx: Tx,
  stored: { readonly id: string },
) {
  const extra = await service.extra?.(tx, stored as never, actorFor(), day('2026-12-31'))
  const facts: Readonly<Record<string, unknown>> = extra?.facts ?? {}
  const printed = { facts } as never
  return {
    facts,
    posted: extra?.posted ?? [],
    tells: service.print?.tells?.(printed) ?? [],
    /** The worth of a document that takes it from its facts. */
    get worth() {
      return service.print?.worth?.(printed)
    },
    adds: JSON.stringify(service.print?.adds?.(printed) ?? []),
  }
}
