import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, moneyText, padded, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { byNature } from '../books/roll-up.domain.ts'
import { documentLedger } from './auxiliary.contract.ts'
import type { AuxiliaryLine } from './section.server.ts'

/** One documento cruce, account by account and tercero by tercero: it has few lines, of one vigencia or of several. */
export const documentOperations: Operation[] = serveReport({
  whose: 'house',
  report: documentLedger,
  async read(tx, { openItem, terceroId }) {
    const lines = await linesOf(tx, openItem, terceroId)
    let balance = zero
    const rows = lines.map((line, at) => {
      const { id, nature, kind, number, ...values } = line
      const before = isSame(line, lines[at - 1]) ? balance : zero
      balance = (before + money(line.debit) - money(line.credit)) as Money
      return {
        id,
        level: 0,
        group: false,
        values: {
          ...values,
          voucher: `${kind}-${padded(number)}`,
          balance: moneyText(byNature(balance, nature)),
        },
      }
    })
    const total = (name: 'debit' | 'credit') => moneyText(sumOf(lines, (line) => money(line[name])))
    return { rows, totals: { debit: total('debit'), credit: total('credit') } }
  },
})

interface DocumentLine extends AuxiliaryLine {
  readonly account: string
  readonly nature: 'debit' | 'credit'
  readonly terceroId: string | null
}

const isSame = (line: DocumentLine, other: DocumentLine | undefined): boolean =>
  line.account === other?.account && line.terceroId === other.terceroId

/** The opening of a vigencia says again what was there: an item that moved before it is not counted twice. */
async function linesOf(tx: Tx, openItem: string, terceroId: string | null): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    select l.id::text as id, l.entry_id, a.code as account, a.nature, l.tercero_id, l.day,
           k.code as kind, e.number, coalesce(l.concept, e.concept) as concept, t.name as tercero, l.open_item, l.base,
           l.debit, l.credit
    from accounting.entry_line l join accounting.entry e on e.id = l.entry_id
    join accounting.voucher_kind k on k.id = e.kind_id join accounting.account a on a.id = l.account_id
    join accounting.open_item b on b.account_id = l.account_id and b.item = l.open_item
      and b.tercero_id is not distinct from l.tercero_id
    left join people.tercero t on t.id = l.tercero_id
    where l.open_item = ${openItem} and (${terceroId}::uuid is null or l.tercero_id = ${terceroId}::uuid)
      and (l.period > 0 or b.opened_on >= make_date(l.vigencia, 1, 1))
    order by a.code collate "C", t.name nulls last, l.tercero_id, l.day, l.id`.execute(tx)
  return rows
}
