import { f } from '@quina/blocks'
import {
  type BadCell,
  campusScope,
  listOperations,
  type Operation,
  type ReadRow,
  readMapped,
  sentFile,
  serveQuery,
} from '@quina/blocks/server'
import { isTotalText, money, moneyText, showPesos, sumOf } from '@quina/kernel'
import { type CrossedRow, crossWith, type Theirs } from '../../rules/invoice-match/cross.domain.ts'
import {
  type CrossedLine,
  commitmentList,
  commitmentPath,
  crossedForSettlement,
  openForSettlement,
  viewSettlements,
} from './settlement.contract.ts'
import { mustHold, openLines, settlementDocumentOperations } from './settlement.server.ts'

/** The list of the payer: its invoices with what it reports for each. */
const payerRow = {
  prefix: f.optional(f.code('Prefijo', { max: 10 })),
  number: f.text('Número', { max: 40 }),
  cufe: f.optional(f.code('CUFE', { max: 120 })),
  owed: f.money('Saldo'),
  declared: f.optional(f.text('Estado', { max: 200 })),
}

const countedBy = (crossed: readonly CrossedRow[]) => {
  const count = (key: CrossedRow['key']) =>
    crossed.filter((one) => one.theirs !== null && one.key === key).length
  return { number: count('number'), bare: count('bare'), cufe: count('cufe'), none: count(null) }
}

const lineOf = ({ ours, theirs, standing }: CrossedRow): CrossedLine => ({
  invoiceId: ours?.id ?? null,
  number: ours?.number ?? theirs!.number,
  owed: moneyText(ours?.owed ?? money('0')),
  theirs: theirs === null ? null : moneyText(theirs.owed),
  standing,
  disputed: moneyText(ours?.disputed ?? money('0')),
  note: theirs?.declared ?? null,
})

export const settlementOperations: Operation[] = [
  ...settlementDocumentOperations,
  serveQuery(openForSettlement, async ({ tx, actor, input }) => {
    const crossed = crossWith(await openLines(tx, { ...input, campusId: campusScope(actor) }), [])
    mustHold(crossed.length)
    return { lines: crossed.map(lineOf), keys: countedBy(crossed) }
  }),
  serveQuery(crossedForSettlement, async (call) => {
    const { tx, actor, input, gone } = call
    const { content } = sentFile(call)
    const ours = await openLines(tx, { ...input, campusId: campusScope(actor) })
    const read = await readMapped({ tx, actor, fields: payerRow, content, gone, form: input })
    const { theirs, wrong } = listed(read)
    const crossed = crossWith(ours, theirs)
    mustHold(crossed.length)
    const problems = [...read.bad, ...wrong]
    return { ...read.seenWith(problems), lines: crossed.map(lineOf), keys: countedBy(crossed), problems }
  }),
  ...listOperations({
    list: commitmentList,
    view: 'receivables.commitmentList',
    path: commitmentPath,
    title: 'Compromisos de pago',
    tag: 'receivables',
    access: viewSettlements,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
]

/** The invoices in the list of a payer. A totals row is no invoice: it checks the others, or is reported. */
function listed({ rows, bad }: Pick<Awaited<ReturnType<typeof readMapped>>, 'rows' | 'bad'>): {
  readonly theirs: readonly Theirs[]
  readonly wrong: readonly BadCell[]
} {
  // A row with an unreadable cell was already reported: it has nothing to cross.
  const unread = new Set(bad.map(({ row }) => row))
  const read = rows.filter(({ row }) => !unread.has(row)).map(theirRow)
  const theirs = read.filter(({ number }) => !isTotalText(number))
  const wrong = read.flatMap(({ row, number, owed }) => {
    const before = sumOf(
      theirs.filter((one) => one.row < row),
      'owed',
    )
    if (!isTotalText(number) || owed === before) return []
    const message = `Esta fila suma ${showPesos(owed)}, y las que la preceden ${showPesos(before)}.`
    return [{ row, column: payerRow.owed.label, message }]
  })
  return { theirs, wrong }
}

function theirRow({ row, values }: ReadRow): Theirs {
  const { prefix, number, cufe, owed, declared } = values as Readonly<Record<string, string | null>>
  return {
    row,
    number: `${prefix ?? ''}${number}`,
    cufe: cufe ?? null,
    owed: money(owed!),
    declared: declared ?? null,
  }
}
