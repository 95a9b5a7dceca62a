import type { LoadComparison } from './measure.ts'

/** A row of the result: our figure beside the limits measured in the same run. */
export interface Result {
  readonly id: string
  readonly work: string
  readonly ours: string
  /** The same by hand, on our tables with their triggers. */
  readonly reference: string
  readonly ratio: string
  /** The same in bare SQL on bare tables: what the schema costs does not cancel out of it. */
  readonly limit?: string
  readonly share?: string
  /** Processor milliseconds of each command, in the API and in the database, for ours and by hand. */
  readonly processor?: string
  /** The growth of the time from a tenth of the history to all of it: 0 is flat, 1 is proportional. */
  readonly slope?: string
  readonly goal: string
  readonly met: boolean
}

const head = [
  'Id',
  'Work',
  'Ours',
  'By hand',
  'Ratio',
  'Bare limit',
  'Of it',
  'Processor, API + database',
  'Growth',
  'Goal',
  '',
]

/** Returns the table that `npm run bench` prints, as Markdown so that it can be stored. */
export function table(results: readonly Result[]): string {
  const body = results.map(
    ({ id, work, ours, reference, ratio, limit, share, processor, slope, goal, met }) => [
      ...[id, work, ours, reference, ratio, limit ?? '—', share ?? '—', processor ?? '—', slope ?? '—', goal],
      met ? 'ok' : 'MISSED',
    ],
  )
  const rows = [head, head.map(() => '---'), ...body]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Joins the results of the same works at a tenth of the history and at all of it, in the same order. */
export const growing = (tenth: readonly Result[], whole: readonly Result[]): Result[] =>
  whole.map((one, index) => ({ ...one, slope: slopeOf(tenth[index]?.ours ?? '', one.ours) }))

/** Returns the growth of a figure. A time in milliseconds grows with the data; a rate per second falls. */
function slopeOf(tenth: string, whole: string): string {
  const [small, large] = [tenth, whole].map(Number.parseFloat)
  const grown = Math.log10(large! / small!)
  return (whole.endsWith('/s') ? -grown : grown).toFixed(2)
}

/** Returns the figures of a write measured in three ways in turns. */
export function besideLimits({
  ours,
  hand,
  bare,
}: Readonly<Record<'ours' | 'hand' | 'bare', LoadComparison>>) {
  return {
    ours: rate(ours.perSecond),
    reference: rate(hand.perSecond),
    ratio: ratio(ours.perSecond, hand.perSecond),
    limit: rate(bare.perSecond),
    share: ratio(ours.perSecond, bare.perSecond),
    processor: [
      `${ours.apiMs.toFixed(1)} + ${ours.databaseMs.toFixed(1)} ms`,
      `by hand ${hand.databaseMs.toFixed(1)}, bare ${bare.databaseMs.toFixed(1)}`,
    ].join('; '),
  }
}

export const rate = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)}/s`
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const ratio = (ours: number, reference: number): string => (ours / reference).toFixed(2)
