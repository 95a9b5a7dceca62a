import { Readable } from 'node:stream'
import { z } from 'zod'
import { can } from '../actor.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Operation } from '../exchange.server.ts'
import { operation } from '../operation.server.ts'
import { campusScope } from '../reach/scope.server.ts'
import type { LiveHub, LiveTopic } from './live.server.ts'

/** Announces the changes that the caller may see in their site. A browser has one of these streams for all its tabs. */
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
        userId: actor.userId,
        campusId: campusScope(actor),
        since: lastEventId ?? since ?? null,
        topics: new Set(may.map(({ topic }) => topic)),
      }
      const content = streamOf(hub.watch(watcher), () => leaving.abort())
      return {
        download: { name: 'live', mediaType: 'text/event-stream', content, inline: true, counted: true },
      }
    },
  )

/** A stream of events that stops at once when nobody reads it: `Readable.from` would first wait for the next event. */
const streamOf = (events: AsyncGenerator<string>, left: () => void): Readable =>
  new Readable({
    read() {
      events.next().then(
        ({ value, done }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      left()
      done(error)
    },
  })
