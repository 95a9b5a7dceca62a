import type { ReportPage, ReportRow } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, moneyText, padded, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { byNature } from '../books/roll-up.domain.ts'
import { spanOf } from '../books/trial.server.ts'
import {
  accountLedger,
  centreLedger,
  documentLedger,
  fuenteLedger,
  terceroLedger,
} from './auxiliary.contract.ts'
import { type Item, pageOf } from './page.server.ts'
import { type Auxiliary, type AuxiliaryLine, sectionsOf } from './section.server.ts'

/** One documento cruce, account by account and tercero by tercero: it has few lines, of one vigencia or of several. */
const documentOperations: Operation[] = serveReport({
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

/** The auxiliaries: by account, by tercero, by cost centre, by fuente and by documento cruce. */
export const auxiliaryOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: accountLedger,
    read: (tx, { account, campusId, fuenteId, ...asked }, _actor, page) => {
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of: { by: 'account' }, span: spanOf(asked), prefix: account, narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: terceroLedger,
    read: (tx, { account, terceroId, campusId, fuenteId, ...asked }, _actor, page) => {
      const of = { by: 'tercero', id: terceroId } as const
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of, span: spanOf(asked), prefix: account ?? '', narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: centreLedger,
    read: (tx, { account, costCentreId, campusId, fuenteId, ...asked }, _actor, page) => {
      const of = { by: 'centre', id: costCentreId } as const
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of, span: spanOf(asked), prefix: account ?? '', narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: fuenteLedger,
    read: (tx, { account, campusId, fuenteId, ...asked }, _actor, page) => {
      const narrowed = { campusId, fuenteId }
      return answerOf(
        tx,
        { of: { by: 'account' }, span: spanOf(asked), prefix: account ?? '', narrowed },
        page,
      )
    },
  }),
  ...documentOperations,
]

async function answerOf(tx: Tx, auxiliary: Auxiliary, page: ReportPage) {
  const sections = await sectionsOf(tx, auxiliary)
  const { items, next, previous } = await pageOf(tx, auxiliary, sections, page)
  const rows = items.flatMap((item, at) => [
    ...(item.section === items[at - 1]?.section ? [] : [headRow(item)]),
    ...lineRows(item),
  ])
  const total = (name: 'debit' | 'credit') => moneyText(sumOf(sections, (section) => money(section[name])))
  return { rows, totals: { debit: total('debit'), credit: total('credit') }, next, previous }
}

/** Opens the lines of an account with the balance they begin from. */
const headRow = ({ section, before }: Item): ReportRow => ({
  id: `head-${section.id}`,
  level: 0,
  group: true,
  values: {
    account: section.code,
    concept: `${section.name}: saldo anterior`,
    balance: moneyText(byNature(before, section.nature)),
  },
})

function lineRows({ section, line, after }: Item): ReportRow[] {
  if (line === null) return []
  const { id, kind, number, ...told } = line
  const values = { ...told, voucher: `${kind}-${padded(number)}` }
  const balance = moneyText(byNature(after, section.nature))
  return [{ id, level: 1, group: false, values: { ...values, account: section.code, balance } }]
}
