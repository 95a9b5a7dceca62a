import { newId, Problem } from '@quina/kernel'

/** A topic that is watched live, and who may receive its changes. */
export interface LiveTopic {
  readonly topic: string
  /** A permission, or `campus` for anyone with a site. */
  readonly access: string
}

export interface Watcher {
  readonly userId: string
  /** The site of the announced changes; all sites when null. */
  readonly campusId: string | null
  readonly topics: ReadonlySet<string>
  /** The last event that reached the watcher, after a disconnection. */
  readonly since: string | null
  /** Aborted when the client disconnects: its place is free at once. */
  readonly gone?: AbortSignal
  /** Only the missed changes are requested. */
  readonly once?: boolean
}

/** Notifies watchers that something changed: the topic, and none of its content. */
export interface LiveHub {
  /** The events until the client leaves, its session ends or the process does. @throws Problem GEN-LIVE (429) */
  watch(watcher: Watcher): AsyncGenerator<string>
  /** Takes a notification of the database: `care.appointment <site>`, or `- <user>` for a user who no longer watches. */
  hear(payload: string): void
  /** Reports that notifications were missed: every topic may have changed. */
  missed(): void
  close(): void
}

/** The most streams of one process, and of one user: a browser has one for all its tabs. */
const mostOf = { all: 400, one: 6 }
/** How many events are remembered, for clients that reconnect. */
const remembered = 1_000
const pingMs = 15_000
/** A stream ends by itself after this time and the browser opens it again, with the permissions of that moment. */
const streamMs = 300_000

type Change = Readonly<{ at: number; topic: string; campusId: string }>

type OpenWatcher = Watcher & { readonly pending: Set<string>; ended: boolean; wake: () => void }

export function liveHub(most: typeof mostOf = mostOf): LiveHub {
  const watching = new Set<OpenWatcher>()
  const past: Change[] = []
  const epoch = newId().slice(0, 8)
  let at = 0
  const mark = () => `${epoch}.${at}`

  const missedBy = (watcher: Watcher) => notReported(watcher, past, epoch, at)
  const enter = (watcher: Watcher): OpenWatcher => {
    const own = [...watching].filter(({ userId }) => userId === watcher.userId)
    if (own.length >= most.one || watching.size >= most.all) throw tooMany()
    const one: OpenWatcher = {
      ...watcher,
      pending: new Set(missedBy(watcher)),
      ended: false,
      wake: () => undefined,
    }
    watching.add(one)
    watcher.gone?.addEventListener('abort', () => {
      watching.delete(one)
      end(one)
    })
    return one
  }

  return {
    watch: (watcher) => eventsFor(enter(watcher), mark, (one) => watching.delete(one)),
    hear(payload) {
      const [topic = '', whose = ''] = payload.split(' ')
      if (topic === '-') {
        for (const one of watching) if (one.userId === whose) end(one)
        return
      }
      at += 1
      const change = { at, topic, campusId: whose }
      past.push(change)
      if (past.length > remembered) past.shift()
      for (const one of watching) if (isFor(one, change)) rouse(one, [topic])
    },
    missed() {
      past.length = 0
      at += 1
      for (const one of watching) rouse(one, one.topics)
    },
    close() {
      for (const one of watching) end(one)
    },
  }
}

function rouse(one: OpenWatcher, topics: Iterable<string>): void {
  for (const topic of topics) one.pending.add(topic)
  one.wake()
}

function end(one: OpenWatcher): void {
  one.ended = true
  one.wake()
}

/** The changes that a watcher missed; all its topics when the changes are no longer remembered. */
function notReported(
  watcher: Watcher,
  past: readonly Change[],
  epoch: string,
  at: number,
): readonly string[] {
  if (watcher.since === null) return []
  const [known, last = ''] = watcher.since.split('.')
  const from = Number(last)
  const isHere = known === epoch && Number.isInteger(from) && from <= at
  if (!isHere || from + 1 < (past[0]?.at ?? at + 1)) return [...watcher.topics]
  return past.filter((change) => change.at > from && isFor(watcher, change)).map(({ topic }) => topic)
}

/** Whether a change belongs to the watcher's topics, and to the watcher's site or to none; without a site, any site. */
const isFor = ({ topics, campusId }: Watcher, change: Change): boolean =>
  topics.has(change.topic) && (campusId === null || change.campusId === '' || change.campusId === campusId)

const tooMany = () =>
  new Problem('GEN-LIVE', 'Tiene demasiadas pantallas en vivo abiertas. Cierre alguna.', { status: 429 })

/** The events for a watcher. For a slow client, many changes of one topic wait as a single event. */
async function* eventsFor(
  one: OpenWatcher,
  mark: () => string,
  leave: (one: OpenWatcher) => void,
): AsyncGenerator<string> {
  const until = Date.now() + streamMs
  try {
    yield `retry: 1000\nid: ${mark()}\nevent: begun\ndata: \n\n`
    if (one.once && one.pending.size === 0) return
    while (!one.ended && Date.now() < until) {
      const topics = [...one.pending]
      one.pending.clear()
      one.ended ||= one.once === true
      if (topics.length > 0) yield `id: ${mark()}\ndata: ${topics.join(' ')}\n\n`
      else if (!(await roused(one))) yield ': ping\n\n'
    }
  } finally {
    leave(one)
  }
}

/** @returns whether something happened before the next ping. */
const roused = (one: OpenWatcher): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), pingMs)
    one.wake = () => {
      clearTimeout(timer)
      resolve(true)
    }
  })
