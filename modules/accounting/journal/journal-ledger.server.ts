import { type Ledger, type Posting, postingTo, type Source } from '@quina/blocks/server'
import { leavesWithNext, type Tx } from '@quina/db/server'
import { moneyText, newId } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { closingDocument, settleLate } from '../closing/settle.server.ts'
import { mustBeOfSubLedgers, mustNotBeHeld } from '../sub-ledger/sub-ledger.server.ts'
import { describeEntries } from './describe.server.ts'
import type { JournalEntry } from './journal.domain.ts'
import { mustBePostable, mustBeReversible, type VoucherKindFacts, withFuentes } from './posting.domain.ts'
import { postingFacts } from './posting-facts.server.ts'
import { reversalsOf } from './reversal.server.ts'

/** The accounting ledger. Each move is a whole entry, so that it is posted or undone as one. */
export const journalLedger: Ledger<JournalEntry> = {
  name: 'journal',
  label: 'Contabilidad',

  async post(tx, source, entries) {
    if (entries.length === 0) return
    await mustBeOfSubLedgers(tx, source, entries)
    const facts = await postingFacts(tx, entries)
    const writings = entries.map((entry): Writing => {
      const { kind, accounts } = mustBePostable(entry, facts)
      const accountIds = accounts.map(({ id }) => id)
      return { entry: withFuentes(entry, accounts), kind, accountIds, reversesId: null }
    })
    await write(tx, source, { writings, closed: facts.closed })
  },

  async reverse(tx, source, on) {
    const reversals = await reversalsOf(tx, source, on)
    const entries = reversals.map(({ entry }) => entry)
    if (entries.length === 0) return entries
    await mustNotBeHeld(tx, source)
    const undone = reversals.map(({ kind }) => kind)
    const facts = await postingFacts(tx, entries, undone)
    const writings = reversals.map(({ entry, kind: was, accountIds, reversesId }): Writing => {
      const kind = mustBeReversible(entry, was, facts)
      return { entry, kind, accountIds, reversesId }
    })
    await write(tx, source, { writings, closed: facts.closed })
    return entries
  },

  describe: describeEntries,
}

export const toJournal = (entries: readonly JournalEntry[]): Posting => postingTo(journalLedger, entries)

/** A document bears the number of the voucher it posted: for `numberBy`. */
export const numberOfVoucher =
  (document: string) =>
  (id: string): RawBuilder<unknown> =>
    sql`(select e.number from accounting.entry e
         where e.document = ${document} and e.document_id = ${id}::uuid and e.reverses_id is null)`

interface Writing {
  readonly entry: JournalEntry
  readonly kind: VoucherKindFacts
  /** In the order of the lines. */
  readonly accountIds: readonly string[]
  readonly reversesId: string | null
}

/** One statement for all of it: lines and balances, then the number, then the header that seals them. */
async function write(tx: Tx, source: Source, { writings, closed }: Written): Promise<void> {
  const entries = JSON.stringify(writings.map((writing) => asJson(writing, source)))
  await sql`${leavesWithNext}select count(*) from accounting.post(${entries}::jsonb)`.execute(tx)
  if (source.document === closingDocument) return
  for (const vigencia of closed) await settleLate(tx, vigencia, journalLedger.post)
}

interface Written {
  readonly writings: readonly Writing[]
  /** Vigencias closed already: what closed them follows the change. */
  readonly closed: readonly number[]
}

/** The series in which the vouchers of a kind take their numbers. */
export const voucherSeries = (kind: { readonly code: string; readonly restarts: string }, vigencia: number) =>
  `accounting.voucher-${kind.code}${kind.restarts === 'never' ? '' : `-${vigencia}`}`

function asJson({ entry, kind, accountIds, reversesId }: Writing, { document, id, campusId }: Source) {
  const series = voucherSeries(kind, entry.period.vigencia)
  return {
    id: newId(),
    series,
    vigencia: entry.period.vigencia,
    period: entry.period.number,
    day: entry.day,
    kind_id: kind.id,
    concept: entry.concept,
    document,
    document_id: id,
    campus_id: campusId,
    reverses_id: reversesId,
    total_debit: moneyText(entry.total),
    total_credit: moneyText(entry.total),
    lines: entry.lines.map((line, at) => ({
      position: at + 1,
      account: accountIds[at],
      tercero: line.terceroId,
      cost_centre: line.costCentreId,
      fuente: line.fuenteId,
      debit: moneyText(line.debit),
      credit: moneyText(line.credit),
      base: line.base === null ? null : moneyText(line.base),
      open_item: line.openItem,
      due_on: line.dueOn,
      concept: line.concept,
    })),
  }
}
