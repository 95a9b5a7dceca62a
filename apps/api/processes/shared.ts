import { countingHere, type QuotaCounter, type QuotaTaking } from '@quina/blocks/server'
import { z } from 'zod'

/** What the web processes share. The process that started them keeps it and answers their calls. */
export interface SharedState extends QuotaCounter {
  /** Counts one more request from an address, within spans of time that follow one another. */
  hits(hit: QuotaHit): Promise<Hits>
  /** The measures of all the processes, in the format of Prometheus. */
  metrics(): Promise<string>
}

export type QuotaHit = Readonly<{ who: string; spanMs: number }>
export interface Hits {
  /** The requests of the present span, this one included. */
  readonly current: number
  /** Milliseconds until the next span. */
  readonly ttl: number
}

/** What the process that started the others keeps for all. */
export const sharedHere = (metrics: () => Promise<string>): SharedState => ({
  ...countingHere(),
  hits: hitsHere(),
  metrics,
})

function hitsHere(now: () => number = Date.now): SharedState['hits'] {
  const spans = new Map<string, { since: number; current: number }>()
  let swept = 0
  const sweep = (at: number, spanMs: number) => {
    if (at - swept < spanMs) return
    swept = at
    for (const [who, { since }] of spans) if (since + spanMs <= at) spans.delete(who)
  }
  return async ({ who, spanMs }) => {
    const at = now()
    sweep(at, spanMs)
    const known = spans.get(who)
    const span = known === undefined || known.since + spanMs <= at ? { since: at, current: 0 } : known
    span.current += 1
    spans.set(who, span)
    return { current: span.current, ttl: span.since + spanMs - at }
  }
}

const taking = z.object({
  what: z.string(),
  who: z.string(),
  max: z.number(),
  spanMs: z.number(),
  at: z.number(),
}) satisfies z.ZodType<QuotaTaking>
const hit = z.object({ who: z.string(), spanMs: z.number() }) satisfies z.ZodType<QuotaHit>
const hits = z.object({ current: z.number(), ttl: z.number() }) satisfies z.ZodType<Hits>

const ask = z.object({
  ask: z.number(),
  of: z.discriminatedUnion('name', [
    z.object({ name: z.literal('takes'), given: taking }),
    z.object({ name: z.literal('hits'), given: hit }),
    z.object({ name: z.literal('metrics') }),
  ]),
})
type Question = z.output<typeof ask>['of']
const answerMessage = z.object({
  reported: z.number(),
  answer: z.unknown().optional(),
  failed: z.string().optional(),
})

/** One end of the channel between two processes. */
export interface Line {
  send(message: object): unknown
  hear(listener: (message: unknown) => void): unknown
}

/** Answers the calls of the other end, and ignores other messages on the channel. */
export function answering(shared: SharedState, line: Line): void {
  const answerTo = (of: Question): Promise<unknown> => {
    if (of.name === 'takes') return shared.takes(of.given)
    return of.name === 'hits' ? shared.hits(of.given) : shared.metrics()
  }
  line.hear((message) => {
    const input = ask.safeParse(message)
    if (!input.success) return
    const { ask: place, of } = input.data
    answerTo(of).then(
      (answer) => line.send({ reported: place, answer }),
      (error: unknown) => line.send({ reported: place, failed: String(error) }),
    )
  })
}

interface PendingReply {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Calls the other end. */
export function asking(line: Line): SharedState {
  const waiting = new Map<number, PendingReply>()
  let last = 0
  line.hear((message) => {
    const heard = answerMessage.safeParse(message)
    if (!heard.success) return
    const { reported: place, answer, failed } = heard.data
    if (failed === undefined) waiting.get(place)?.resolve(answer)
    else waiting.get(place)?.reject(new Error(failed))
    waiting.delete(place)
  })
  const put = (of: Question): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const place = ++last
      waiting.set(place, { resolve, reject })
      line.send({ ask: place, of })
    })
  return {
    takes: async (given) => z.boolean().parse(await put({ name: 'takes', given })),
    hits: async (given) => hits.parse(await put({ name: 'hits', given })),
    metrics: async () => z.string().parse(await put({ name: 'metrics' })),
  }
}
