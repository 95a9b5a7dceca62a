import type { Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { z } from 'zod'
import { mustGroupBy } from '../data/group/group-key.ts'
import type { Actor } from '../http/actor.ts'
import type { Fields, ValuesOf } from '../values/field/field.ts'
import { flag, optional, text } from '../values/field/words.ts'
import type { AnyReport, ReportAnswer, ReportInput, ReportPage } from './report.ts'
import { reportPageSize } from './report.ts'

export type ReportPageAnswer = Omit<ReportAnswer, 'at'>
export type ReadReport<R extends AnyReport> = (
  tx: Tx,
  input: ReportInput<R>,
  actor: Actor,
  page: ReportPage,
) => Promise<ReportPageAnswer>

/** The page of a paged report, as its address carries it. */
const pageFields = {
  after: optional(text('Después de', { max: 500 })),
  before: optional(text('Antes de', { max: 500 })),
  last: optional(flag('Última página')),
} satisfies Fields

/** The group of a grouped report. */
const groupFields = {
  groupBy: optional(text('Agrupado por', { max: 60 })),
  group: optional(text('Grupo', { max: 500 })),
} satisfies Fields

/** All parameters of the address of a report: those of the report, and the part of its answer. */
export const fieldsInput = ({ params, paged, groups }: AnyReport): Fields => ({
  ...params,
  ...(paged === true ? pageFields : {}),
  ...(groups === undefined ? {} : groupFields),
})

/** Splits an address into the parameters of the report and the page of its answer. @throws Problem GEN-GROUP */
export function questionOf<R extends AnyReport>(report: R, query: unknown) {
  if (report.paged !== true) return { input: query as ReportInput<R>, page: { size: reportPageSize } }
  type Paged = ValuesOf<typeof pageFields> & Partial<ValuesOf<typeof groupFields>>
  const { after, before, last, groupBy = null, group = null, ...input } = query as Paged
  if (groupBy !== null) mustGroupBy(report.groups ?? [], groupBy)
  const page: ReportPage = {
    size: reportPageSize,
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
    ...(last === true ? { last } : {}),
    ...(groupBy === null ? {} : { groupBy }),
    ...(groupBy === null || group === null ? {} : { group }),
  }
  return { input: input as ReportInput<R>, page }
}

/** Large enough to be quick, small enough to save memory. */
const wholeSize = 2_000

/** Every row of a report; a paged one is read page after page. */
export async function readWhole<R extends AnyReport>(
  read: (page: ReportPage) => Promise<ReportPageAnswer>,
  report: R,
): Promise<ReportPageAnswer> {
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

/** A position in a book as a cursor, for the address of the next page. */
export const cursorText = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** @throws Problem GEN-CURSOR when the text is not one of our cursors. */
export function cursorPlace(text: string): readonly string[] {
  try {
    return z.array(z.coerce.string()).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Problem('GEN-CURSOR', 'La página pedida ya no es válida. Vuelva a la primera.')
  }
}
