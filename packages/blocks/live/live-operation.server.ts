import { Readable } from 'node:stream'
import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { can } from '../http/actor.ts'
import type { Operation } from '../http/exchange.server.ts'
import { operation } from '../http/operation.server.ts'
import { campusScope } from '../reach/scope.server.ts'
import type { LiveHub, LiveTopic } from './live.server.ts'

/** That something changed of what whoever asks may look at, in their site. A browser has one of these for all its tabs. */
export const liveOperation = (hub: Pick<LiveHub, 'watch'>, topics: readonly LiveTopic[]): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: '/api/live',
      access: 'campus',
      tag: 'platform',
      summary: 'En vivo: qué cambió (text/event-stream)',
      query: z.object({ since: z.string().max(60).optional() }),
    }),
    async ({ actor, query: { since }, lastEventId, staying }) => {
      const may = topics.filter(({ access }) => access === 'campus' || can(actor, access))
      const leaving = new AbortController()
      const watcher = {
        gone: leaving.signal,
        once: staying !== true,
        ...{ userId: actor.userId, campusId: campusScope(actor), since: lastEventId ?? since ?? null },
        topics: new Set(may.map(({ topic }) => topic)),
      }
      const content = Readable.from(hub.watch(watcher))
      content.once('close', () => leaving.abort())
      return {
        download: { name: 'live', mediaType: 'text/event-stream', content, inline: true, counted: true },
      }
    },
  )
