import type { ReportPage, ReportRow } from '@quina/blocks'
import { cursorPlace, cursorText, type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx, together } from '@quina/db/server'
import { type Money, money, moneyText, padded, sumOf, zero } from '@quina/kernel'
import { byNature } from '../books/roll-up.domain.ts'
import { spanOf } from '../books/trial.server.ts'
import {
  accountLedger,
  centreLedger,
  documentLedger,
  fuenteLedger,
  terceroLedger,
} from './auxiliary.contract.ts'
import { type Auxiliary, type AuxiliaryLine, askLines, type Section, sectionsOf } from './section.server.ts'

/** The auxiliary of one documento cruce, by account and tercero. It is not paged, because a document has few lines. */
const documentOperations: Operation[] = serveReport({
  whose: 'house',
  report: documentLedger,
  async read(tx, { openItem, terceroId }) {
    const lines = await linesOf(tx, openItem, terceroId)
    let balance = zero
    const rows = lines.map((line, index) => {
      const { id, nature, kind, number, ...values } = line
      const before = isSame(line, lines[index - 1]) ? balance : zero
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

/** The lines of one documento cruce, without the opening of a vigencia for an item opened before it: it repeats the balance. */
async function linesOf(tx: Tx, openItem: string, terceroId: string | null): Promise<DocumentLine[]> {
  return rowsFrom<DocumentLine>(tx)`
    select l.id::text as id, l.entry_id, a.code as account, a.nature, l.tercero_id, l.day,
           k.code as kind, e.number, coalesce(l.concept, e.concept) as concept, t.name as tercero, l.open_item, l.base,
           l.debit, l.credit
    from accounting.entry_line l join accounting.entry e on e.id = l.entry_id
    join accounting.voucher_kind k on k.id = e.kind_id join accounting.account a on a.id = l.account_id
    join accounting.open_item b on b.account_id = l.account_id and b.item = l.open_item
      and b.tercero_id is not distinct from l.tercero_id
    left join people.tercero_face t on t.id = l.tercero_id
    where l.open_item = ${openItem} and (${terceroId}::uuid is null or l.tercero_id = ${terceroId}::uuid)
      and (l.period > 0 or b.opened_on >= make_date(l.vigencia, 1, 1))
    order by a.code collate "C", t.name nulls last, l.tercero_id, l.day, l.id`
}

/** The auxiliaries: by account, by tercero, by cost centre, by fuente and by documento cruce. */
export const auxiliaryOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: accountLedger,
    read: (tx, { account, campusId, fuenteId, ...input }, _actor, page) => {
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of: { by: 'account' }, span: spanOf(input), prefix: account, narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: terceroLedger,
    read: (tx, { account, terceroId, campusId, fuenteId, ...input }, _actor, page) => {
      const subject = { by: 'tercero', id: terceroId } as const
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of: subject, span: spanOf(input), prefix: account ?? '', narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: centreLedger,
    read: (tx, { account, costCentreId, campusId, fuenteId, ...input }, _actor, page) => {
      const subject = { by: 'centre', id: costCentreId } as const
      const narrowed = { campusId, fuenteId }
      return answerOf(tx, { of: subject, span: spanOf(input), prefix: account ?? '', narrowed }, page)
    },
  }),
  ...serveReport({
    whose: 'house',
    report: fuenteLedger,
    read: (tx, { account, campusId, fuenteId, ...input }, _actor, page) => {
      const narrowed = { campusId, fuenteId }
      return answerOf(
        tx,
        { of: { by: 'account' }, span: spanOf(input), prefix: account ?? '', narrowed },
        page,
      )
    },
  }),
  ...documentOperations,
]

async function answerOf(tx: Tx, auxiliary: Auxiliary, page: ReportPage) {
  const sections = await sectionsOf(tx, auxiliary)
  const { items, next, previous } = await pageOf(tx, auxiliary, sections, page)
  const rows = items.flatMap((item, index) => [
    ...(item.section === items[index - 1]?.section ? [] : [headRow(item)]),
    ...lineRows(item),
  ])
  const total = (name: 'debit' | 'credit') => moneyText(sumOf(sections, (section) => money(section[name])))
  return { rows, totals: { debit: total('debit'), credit: total('credit') }, next, previous }
}

/** The heading row of an account, with its initial balance. */
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
  const { id, kind, number, ...columns } = line
  const values = { ...columns, voucher: `${kind}-${padded(number)}` }
  const balance = moneyText(byNature(after, section.nature))
  return [{ id, level: 1, group: false, values: { ...values, account: section.code, balance } }]
}

/** A line with the balances before and after it. The line is null for an account that has only an initial balance. */
type Item = Readonly<{ section: Section; line: AuxiliaryLine | null; before: Money; after: Money }>

type ItemPage = Readonly<{ items: readonly Item[]; next: string | null; previous: string | null }>

/** Where a page begins: after a line of a section, with the balance at that line. */
interface Start {
  readonly at: number
  readonly beyond: { readonly day: string; readonly id: string } | null
  readonly balance: Money
}

/**
 * Returns a page of an auxiliary. The balance before its first line comes from the balances of the section or from the adjacent
 * page, so that no line outside the page is read.
 */
async function pageOf(
  tx: Tx,
  auxiliary: Auxiliary,
  sections: readonly Section[],
  page: ReportPage,
): Promise<ItemPage> {
  if (sections.length === 0) return { items: [], next: null, previous: null }
  const backwards = page.before !== undefined || page.last === true
  const found = await walk(tx, { auxiliary, sections, backwards, page })
  const more = found.length > page.size
  const pageItems = found.slice(0, page.size)
  const items = backwards ? pageItems.reverse() : pageItems
  const first = items[0]
  const last = items.at(-1)
  const beside = page.after !== undefined || page.before !== undefined
  return {
    items,
    next: (backwards ? beside : more) && last ? cursorOf(last, last.after) : null,
    previous: (backwards ? more : beside) && first ? cursorOf(first, first.before) : null,
  }
}

interface Walk {
  readonly auxiliary: Auxiliary
  readonly sections: readonly Section[]
  readonly backwards: boolean
  readonly page: ReportPage
}

/**
 * Returns the lines of the page in the order of reading, and one more if it exists. Reads one section first, and then, in one
 * round trip, as many sections as would fill the page if they were as long: a tercero has a few lines in each of many accounts.
 */
async function walk(tx: Tx, { auxiliary, sections, backwards, page }: Walk): Promise<Item[]> {
  const step = backwards ? -1 : 1
  const wanted = { backwards, count: page.size + 1 }
  const found: Item[] = []
  const first = startOf(sections, page, backwards)
  let starts = first === undefined ? [] : [first]
  for (let read = 1; starts.length > 0 && found.length <= page.size; read += starts.length) {
    const input = starts.map(({ at, beyond }) =>
      askLines(auxiliary, { section: sections[at]!, beyond, ...wanted }),
    )
    const answers = await together(tx, ...input)
    for (const [nth, { at, beyond, balance }] of starts.entries()) {
      const section = sections[at]!
      const lines = answers[nth]!
      found.push(...balanced(section, lines, { balance, backwards }))
      if (lines.length === 0 && beyond === null)
        found.push({ section, line: null, before: balance, after: balance })
    }
    const reached = starts.at(-1)!.at
    const like = Math.ceil(((page.size + 1 - found.length) * read) / Math.max(1, found.length))
    const next = Array.from({ length: Math.min(16, like) }, (_, index) =>
      edgeOf(sections, reached + step * (index + 1), backwards),
    )
    starts = next.filter((one) => one !== undefined)
  }
  return found
}

function startOf(sections: readonly Section[], page: ReportPage, backwards: boolean): Start | undefined {
  const cursor = page.after ?? page.before
  if (cursor === undefined) return edgeOf(sections, backwards ? sections.length - 1 : 0, backwards)
  const [code = '', day = '', id = '', balance = ''] = cursorPlace(cursor)
  const at = sections.findIndex((section) => section.code === code)
  if (id === '') return edgeOf(sections, at + (backwards ? -1 : 1), backwards)
  return at === -1 ? undefined : { at, beyond: { day, id }, balance: money(balance) }
}

/** Where reading enters a section: at its initial balance, or at its final balance when it reads backwards. */
function edgeOf(sections: readonly Section[], at: number, backwards: boolean): Start | undefined {
  const section = sections[at]
  if (section === undefined) return undefined
  const before = money(section.before)
  const after = (before + money(section.debit) - money(section.credit)) as Money
  return { at, beyond: null, balance: backwards ? after : before }
}

function balanced(
  section: Section,
  lines: readonly AuxiliaryLine[],
  from: { readonly balance: Money; readonly backwards: boolean },
): Item[] {
  let balance = from.balance
  return lines.map((line) => {
    const moved = money(line.debit) - money(line.credit)
    const other = (from.backwards ? balance - moved : balance + moved) as Money
    const item = from.backwards
      ? { section, line, before: other, after: balance }
      : { section, line, before: balance, after: other }
    balance = other
    return item
  })
}

const cursorOf = ({ section, line }: Item, balance: Money): string =>
  cursorText([section.code, line?.day ?? '', line?.id ?? '', moneyText(balance)])
