import { Problem } from '@quina/kernel'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { countingHere, type QuotaCounter } from './counting.server.ts'

/** How often one user may read sensitive data in bulk (SEG-12); 0 means without limit. */
export interface QuotaLimits {
  /** Searches of a list by words, per minute. */
  readonly searches: number
  /** Files with data of patients, per hour. For other files, with figures of the hospital, `figuresFor` times as many. */
  readonly exports: number
}

/** Counts the requests of each user. @throws Problem `GEN-SEARCHES`, `GEN-EXPORTS` (429) when there are too many */
export type Quota = (userId: string, input: Input) => Promise<void>

export interface Input {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'tells' | 'taken' | 'exports'>
  readonly query: unknown
  readonly now: Date
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** An accountant who closes a month runs one report after another. */
const figuresFor = 6

export function quotaOf(limits: QuotaLimits, counting: QuotaCounter = countingHere()): Quota {
  const searches = { what: 'searches', max: limits.searches, spanMs: minuteMs }
  const people = { what: 'files of people', max: limits.exports, spanMs: hourMs }
  const figures = { what: 'files of figures', max: limits.exports * figuresFor, spanMs: hourMs }
  return async (userId, { endpoint, query, now }) => {
    const takes = (limit: typeof searches) => counting.takes({ ...limit, who: userId, at: now.getTime() })
    const files = endpoint.tells === 'patients' ? people : figures
    if (isExport(endpoint) && !(await takes(files)))
      throw late(
        'GEN-EXPORTS',
        `Ya descargó ${files.max} archivos en la última hora. Espere para descargar otro.`,
      )
    if (isSearch(endpoint, query) && !(await takes(searches)))
      throw late(
        'GEN-SEARCHES',
        `Ya hizo ${limits.searches} búsquedas en el último minuto. Espere un momento.`,
      )
  }
}

const late = (code: string, message: string) => new Problem(code, message, { status: 429 })

/** Whether an address sends the file of a list or a report. */
export const isExport = ({ method, path, taken, exports }: Input['endpoint']): boolean =>
  method === 'GET' && (exports === true || taken?.event === 'export' || /\/export(\/|$)/.test(path))

/** Whether a call is a search of a list. A look-up of a form runs at each letter, returns ten rows and does not count. */
const isSearch = ({ method, path }: Input['endpoint'], query: unknown): boolean =>
  method === 'GET' &&
  !/\/(options|export)(\/|$)/.test(path) &&
  typeof query === 'object' &&
  query !== null &&
  'q' in query &&
  typeof query.q === 'string' &&
  query.q.trim() !== ''
