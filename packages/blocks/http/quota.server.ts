import { Problem } from '@quina/kernel'
import type { Endpoint } from '../endpoint/endpoint.ts'

/** How often one person may ask for what tells much at once (SEG-12); 0 is as often as they like. */
export interface QuotaLimits {
  /** Searches of a list by its words, a minute. */
  readonly searches: number
  /** Files that tell of patients, an hour. Of the others, figures of the house, `figuresFor` times as many. */
  readonly exports: number
}

/** Counts what each person asks for. @throws Problem `GEN-SEARCHES`, `GEN-EXPORTS` (429) when it is too often */
export type Quota = (userId: string, asked: Asked) => void

export interface Asked {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'tells' | 'taken'>
  readonly query: unknown
  readonly now: Date
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Whoever closes a month takes a report after another. */
const figuresFor = 6

export function quotaOf(limits: QuotaLimits): Quota {
  const searches = windowOf({ max: limits.searches, spanMs: minuteMs })
  const people = { max: limits.exports, spanMs: hourMs }
  const figures = { max: limits.exports * figuresFor, spanMs: hourMs }
  const files = { people: windowOf(people), figures: windowOf(figures) }
  return (userId, { endpoint, query, now }) => {
    const kind = endpoint.tells === 'patients' ? 'people' : 'figures'
    if (isExport(endpoint) && !files[kind].takes(userId, now.getTime()))
      throw late(
        'GEN-EXPORTS',
        `Ya descargó ${(kind === 'people' ? people : figures).max} archivos en la última hora. Espere para descargar otro.`,
      )
    if (isSearch(endpoint, query) && !searches.takes(userId, now.getTime()))
      throw late(
        'GEN-SEARCHES',
        `Ya hizo ${limits.searches} búsquedas en el último minuto. Espere un momento.`,
      )
  }
}

const late = (code: string, message: string) => new Problem(code, message, { status: 429 })

/** A file of a list or a report. */
export const isExport = ({ method, path, taken }: Asked['endpoint']): boolean =>
  method === 'GET' && (taken?.event === 'export' || /\/export(\/|$)/.test(path))

/** Of a list. What is looked up while a form is filled in is asked for at each letter, tells ten rows and is no search. */
const isSearch = ({ method, path }: Asked['endpoint'], query: unknown): boolean =>
  method === 'GET' &&
  !/\/(options|export)(\/|$)/.test(path) &&
  typeof query === 'object' &&
  query !== null &&
  'q' in query &&
  typeof query.q === 'string' &&
  query.q.trim() !== ''

interface Window {
  /** Whether one more is within the limit; it counts if it is. */
  takes(who: string, at: number): boolean
}

function windowOf({ max, spanMs }: { readonly max: number; readonly spanMs: number }): Window {
  const taken = new Map<string, number[]>()
  let swept = 0
  const sweep = (at: number) => {
    if (at - swept < spanMs) return
    swept = at
    for (const [who, times] of taken) if (times.every((time) => time <= at - spanMs)) taken.delete(who)
  }
  return {
    takes(who, at) {
      if (max === 0) return true
      sweep(at)
      const lately = (taken.get(who) ?? []).filter((time) => time > at - spanMs)
      const fits = lately.length < max
      if (fits) lately.push(at)
      taken.set(who, lately)
      return fits
    },
  }
}
