import { type Ledger, type Posting, postingTo, type Source } from '@quina/blocks/server'
import { pipelined, rowsFrom, type Tx, together } from '@quina/db/server'
import { type Day, type Id, type MoneyText, money, moneyText, must, newId, padded } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { closingDocument, settleLate } from '../closing/settle.server.ts'
import type { PeriodFacts } from '../period/period.domain.ts'
import { mustNotBeHeld, ofSubLedgers, type StandingRow } from '../sub-ledger/sub-ledger.server.ts'
import { describeEntries } from './describe.server.ts'
import { credit, debit, entry, type JournalEntry, type JournalLine, mirrored } from './journal.domain.ts'
import {
  type AccountFacts,
  type ClosedArea,
  mustBePostable,
  mustBeReversible,
  type PostingFacts,
  type VoucherKindFacts,
  withFuentes,
} from './posting.domain.ts'

/** The accounting ledger. Each move is a whole entry, posted or undone as a unit. */
export const journalLedger: Ledger<JournalEntry> = {
  name: 'journal',
  label: 'Contabilidad',

  post: (tx, source, entries) => post(tx, source, { entries, known: null }),

  async reverse(tx, source, on) {
    const reversals = await reversalsOf(tx, source, on)
    const entries = reversals.map(({ entry }) => entry)
    if (entries.length === 0) return entries
    await mustNotBeHeld(tx, source)
    const undone = reversals.map(({ kind }) => kind)
    const facts = factsIn((await askFacts(entries, undone).execute(tx)).rows)
    const writings = reversals.map(({ entry, kind: was, accountIds, reversesId }): EntryRow => {
      const kind = mustBeReversible(entry, was, facts)
      return { entry, kind, accountIds, reversesId }
    })
    await write(tx, source, { writings, closed: facts.closed })
    return entries
  },

  describe: describeEntries,
}

/**
 * Checks for a preview that some entries could be posted. Saves nothing; their periods cannot close meanwhile.
 * @throws Problem the one with which posting them would be refused
 */
export async function mustBeAccepted(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length === 0) return
  const facts = factsIn((await askFacts(entries).execute(tx)).rows)
  for (const one of entries) mustBePostable(one, facts)
}

interface Request {
  readonly entries: readonly JournalEntry[]
  /** The facts read earlier, under the lock of the document. */
  readonly known: PostingFacts | null
}

async function post(tx: Tx, source: Source, { entries, known }: Request): Promise<void> {
  if (entries.length === 0) return
  const standings = ofSubLedgers(tx, source, entries)
  const statements = known !== null && covers(known, entries) ? [] : [askFacts(entries)]
  const answers = await together(tx, ...statements, ...standings.input)
  standings.mustHold(answers.slice(statements.length) as readonly (readonly StandingRow[])[])
  const facts = statements.length === 0 ? known! : factsIn(answers[0] as readonly FactsRow[])
  const writings = entries.map((entry): EntryRow => {
    const { kind, accounts } = mustBePostable(entry, facts)
    const accountIds = accounts.map(({ id }) => id)
    return { entry: withFuentes(entry, accounts), kind, accountIds, reversesId: null }
  })
  await write(tx, source, { writings, closed: facts.closed })
}

interface Reversal {
  readonly entry: JournalEntry
  /** In the order of the lines: the accounts of the original, or those that replaced them. */
  readonly accountIds: readonly string[]
  readonly reversesId: string
  /** The kind of the voucher that is undone. */
  readonly kind: string
}

/** Vouchers that undo others (finance dossier §7.1). */
const reversalKind = 'RV'

/**
 * The reversal of every entry that a document posted and that was not undone, dated `on`.
 * @throws Problem CON-026 when that day is earlier than the entry's.
 */
export async function reversalsOf(tx: Tx, source: Source, on: Day): Promise<Reversal[]> {
  const rows = await rowsFrom<PostedEntry>(tx)`
    select e.id, e.day, e.period, k.code as kind, e.number, e.concept,
           (select jsonb_agg(jsonb_build_object('accountId', a.id, 'account', a.code, 'terceroId', l.tercero_id,
              'costCentreId', l.cost_centre_id, 'fuenteId', l.fuente_id, 'debit', l.debit::text, 'credit', l.credit::text,
              'base', l.base::text, 'openItem', l.open_item, 'dueOn', l.due_on, 'concept', l.concept) order by l.position)
            from accounting.entry_line l join accounting.account a on a.id = accounting.standing_account(l.account_id)
            where l.vigencia = e.vigencia and l.entry_id = e.id) as lines
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.document = ${source.document} and e.document_id = ${source.id}::uuid and e.reverses_id is null
      and not exists (select from accounting.entry r where r.reverses_id = e.id)
    order by e.day, k.code, e.number`
  return rows.map((posted) => reversalOf(posted, on))
}

interface PostedEntry {
  readonly id: string
  readonly day: Day
  readonly period: number
  readonly kind: string
  readonly number: number
  readonly concept: string
  readonly lines: readonly PostedLine[]
}
interface PostedLine {
  readonly accountId: string
  readonly account: string
  readonly terceroId: Id<'people.tercero'> | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly debit: MoneyText
  readonly credit: MoneyText
  readonly base: MoneyText | null
  readonly openItem: string | null
  readonly dueOn: Day | null
  readonly concept: string | null
}

function reversalOf(posted: PostedEntry, on: Day): Reversal {
  const { id, day, kind, number, concept, lines } = posted
  must(on >= day, 'CON-026', 'date', 'La reversión no puede ser anterior al comprobante que reversa.')
  const original = entry({ kind, day, concept, ...special(posted.period) }, lines.map(asLine))
  const heading = {
    kind: reversalKind,
    day: on,
    concept: `Reversión de ${kind} ${padded(number)}: ${concept}`,
    ...specialOn(posted, on),
  }
  return {
    entry: mirrored(original, heading),
    accountIds: lines.map((line) => line.accountId),
    reversesId: id,
    kind,
  }
}

/** An entry of the opening or the closing is undone in that same period when `on` is its day. */
const specialOn = ({ period, day }: PostedEntry, on: Day): { period?: 0 | 13 } =>
  on === day ? special(period) : {}

const special = (period: number): { period?: 0 | 13 } => (period === 0 || period === 13 ? { period } : {})

function asLine({ accountId: _, account, ...line }: PostedLine): JournalLine {
  const about = { ...line, base: line.base === null ? null : money(line.base) }
  const amount = money(line.debit)
  return amount === 0n ? credit(account, money(line.credit), about) : debit(account, amount, about)
}

interface StoredFacts {
  readonly accounts: readonly AccountFacts[] | null
  readonly kinds: readonly VoucherKindFacts[] | null
  readonly periods: readonly PeriodFacts[] | null
  readonly closedAreas: readonly ClosedArea[] | null
  readonly closed: readonly number[] | null
}

/**
 * Reads the facts for posting some entries, and the kinds of the vouchers they undo. Locks their periods, which cannot close
 * until this transaction ends.
 */
function askFacts(entries: readonly JournalEntry[], undone: readonly string[] = []): RawBuilder<FactsRow> {
  const vigencias = entries.map(({ period }) => period.vigencia)
  const numbers = entries.map(({ period }) => period.number)
  const codes = [...new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)))]
  const kinds = [...new Set([...entries.map(({ kind }) => kind), ...undone])]
  return sql`
    select accounting.posting_facts(${vigencias}::int[], ${numbers}::int[], ${codes}::text[], ${kinds}::text[]) as facts`
}

type FactsRow = { readonly facts: StoredFacts }

/** What a document will post, as SQL expressions: each is an array, over one row of `from`. */
export interface FactsQuery {
  readonly from: RawBuilder<unknown>
  readonly vigencias: RawBuilder<unknown>
  readonly months: RawBuilder<unknown>
  readonly accounts: RawBuilder<unknown>
  readonly kinds: RawBuilder<unknown>
}

/** The query of the facts for what a document will post, sent with the document's own queries; `toJournal` takes them. */
export const askForeseen = ({ from, vigencias, months, accounts, kinds }: FactsQuery): RawBuilder<FactsRow> =>
  sql`select accounting.posting_facts(${vigencias}, ${months}, ${accounts}, ${kinds}) as facts from ${from}`

/** Whether the facts read earlier cover some entries; if not, they are read again. */
const covers = ({ periods, accounts, kinds }: PostingFacts, entries: readonly JournalEntry[]): boolean =>
  entries.every(
    ({ kind, period, lines }) =>
      kinds.has(kind) &&
      periods.some(({ vigencia, number }) => vigencia === period.vigencia && number === period.number) &&
      lines.every(({ account }) => accounts.has(account)),
  )

export function factsIn([row]: readonly FactsRow[]): PostingFacts {
  const found = row!.facts
  return {
    accounts: new Map(found.accounts?.map((account) => [account.code, account])),
    kinds: new Map(found.kinds?.map((kind) => [kind.code, kind])),
    periods: found.periods ?? [],
    closedAreas: found.closedAreas ?? [],
    closed: found.closed ?? [],
  }
}

/** @param known the facts read earlier, if any: they save a round trip */
export const toJournal = (entries: readonly JournalEntry[], known: PostingFacts | null = null): Posting => ({
  ...postingTo(journalLedger, entries),
  post: (tx, source) => post(tx, source, { entries, known }),
})

/** For `numberBy`: the document takes the number of the voucher it posted. */
export const numberOfVoucher =
  (document: string) =>
  (id: string): RawBuilder<unknown> =>
    sql`(select e.number from accounting.entry e
         where e.document = ${document} and e.document_id = ${id}::uuid and e.reverses_id is null)`

interface EntryRow {
  readonly entry: JournalEntry
  readonly kind: VoucherKindFacts
  /** In the order of the lines. */
  readonly accountIds: readonly string[]
  readonly reversesId: string | null
}

/** Writes everything with one statement: lines and balances, then the number, then the header that seals them. */
async function write(tx: Tx, source: Source, { writings, closed }: Batch): Promise<void> {
  const entries = JSON.stringify(writings.map((writing) => asJson(writing, source)))
  await pipelined(tx, sql`select count(*) from accounting.post(${entries}::jsonb)`)
  if (source.document === closingDocument) return
  for (const vigencia of closed) await settleLate(tx, vigencia, journalLedger.post)
}

interface Batch {
  readonly writings: readonly EntryRow[]
  /** The closed vigencias whose closing steps must be adjusted. */
  readonly closed: readonly number[]
}

/** The number series of a kind of voucher. */
export const voucherSeries = (kind: { readonly code: string; readonly restarts: string }, vigencia: number) =>
  `accounting.voucher-${kind.code}${kind.restarts === 'never' ? '' : `-${vigencia}`}`

function asJson({ entry, kind, accountIds, reversesId }: EntryRow, { document, id, campusId }: Source) {
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
    lines: entry.lines.map((line, index) => ({
      position: index + 1,
      account: accountIds[index],
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
