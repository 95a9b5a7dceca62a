import type { Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { z } from 'zod'
import { type Fields, flag, optional, text, type ValuesOf } from '../field/field.ts'
import type { Actor } from '../http/actor.ts'
import type { AnyReport, ReportAnswer, ReportAsked, ReportPage } from './report.ts'
import { reportPageSize } from './report.ts'

export type Found = Omit<ReportAnswer, 'at'>
export type ReadReport<R extends AnyReport> = (
  tx: Tx,
  asked: ReportAsked<R>,
  actor: Actor,
  page: ReportPage,
) => Promise<Found>

/** The page of a paged report, as its address carries it. */
export const pageFields = {
  after: optional(text('Después de', { max: 500 })),
  before: optional(text('Antes de', { max: 500 })),
  last: optional(flag('Última página')),
} satisfies Fields

/** What of an address is the question, and what the page of its answer. */
export function questionOf<R extends AnyReport>(report: R, query: unknown) {
  if (report.paged !== true) return { asked: query as ReportAsked<R>, page: { size: reportPageSize } }
  const { after, before, last, ...asked } = query as ValuesOf<typeof pageFields>
  const page: ReportPage = {
    size: reportPageSize,
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
    ...(last === true ? { last } : {}),
  }
  return { asked: asked as ReportAsked<R>, page }
}

/** Long enough to be quick, short enough not to weigh. */
const wholeSize = 2_000

/** Every row of a report; a paged one is read page after page. */
export async function readWhole<R extends AnyReport>(
  read: (page: ReportPage) => Promise<Found>,
  report: R,
): Promise<Found> {
  const first = await read({ size: report.paged === true ? wholeSize : reportPageSize })
  if (typeof first.next !== 'string') return first
  const rows = [...first.rows]
  let after: string | null | undefined = first.next
  while (typeof after === 'string') {
    const page = await read({ size: wholeSize, after })
    rows.push(...page.rows)
    after = page.next
  }
  return { ...first, rows }
}

/** A place in a book, for the address of the page beyond it. */
export const cursorText = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** @throws Problem GEN-CURSOR when it is not one of ours. */
export function cursorPlace(text: string): readonly string[] {
  try {
    return z.array(z.coerce.string()).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Problem('GEN-CURSOR', 'La página pedida ya no es válida. Vuelva a la primera.')
  }
}
