import type { Source } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, insist, type MoneyText, money, padded } from '@quina/kernel'
import { sql } from 'kysely'
import { credit, debit, entry, type JournalEntry, type JournalLine, mirrored } from './journal.domain.ts'

export interface Reversal {
  readonly entry: JournalEntry
  /** In the order of the lines: the accounts the original was posted to, or those that took their place. */
  readonly accountIds: readonly string[]
  readonly reversesId: string
  /** The kind of voucher that it undoes. */
  readonly kind: string
}

/** Vouchers that undo others (finance dossier §7.1). */
const reversalKind = 'RV'

/**
 * The mirror of every entry that a document posted and that is still standing, dated `on`.
 * @throws Problem CON-026 when that day is earlier than the entry's.
 */
export async function reversalsOf(tx: Tx, source: Source, on: Day): Promise<Reversal[]> {
  const { rows } = await sql<Posted>`
    select e.id, e.day, e.period, k.code as kind, e.number, e.concept,
           (select jsonb_agg(jsonb_build_object('accountId', a.id, 'account', a.code, 'terceroId', l.tercero_id,
              'costCentreId', l.cost_centre_id, 'fuenteId', l.fuente_id, 'debit', l.debit::text, 'credit', l.credit::text,
              'base', l.base::text, 'openItem', l.open_item, 'dueOn', l.due_on, 'concept', l.concept) order by l.position)
            from accounting.entry_line l join accounting.account a on a.id = accounting.standing_account(l.account_id)
            where l.vigencia = e.vigencia and l.entry_id = e.id) as lines
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.document = ${source.document} and e.document_id = ${source.id}::uuid and e.reverses_id is null
      and not exists (select from accounting.entry r where r.reverses_id = e.id)
    order by e.day, k.code, e.number`.execute(tx)
  return rows.map((posted) => reversalOf(posted, on))
}

interface Posted {
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

function reversalOf(posted: Posted, on: Day): Reversal {
  const { id, day, kind, number, concept, lines } = posted
  const early = 'La reversión no puede ser anterior al comprobante que reversa.'
  insist(on >= day, 'CON-026', early, { fields: { date: early } })
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

/** What was posted in the opening or the closing is undone there, when it is undone on its day. */
const specialOn = ({ period, day }: Posted, on: Day): { period?: 0 | 13 } =>
  on === day ? special(period) : {}

const special = (period: number): { period?: 0 | 13 } => (period === 0 || period === 13 ? { period } : {})

function asLine({ accountId: _, account, ...line }: PostedLine): JournalLine {
  const about = { ...line, base: line.base === null ? null : money(line.base) }
  const amount = money(line.debit)
  return amount === 0n ? credit(account, money(line.credit), about) : debit(account, amount, about)
}
