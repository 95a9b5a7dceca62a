import type { ReportPage } from '@quina/blocks'
import { cursorPlace, cursorText } from '@quina/blocks/server'
import { type Tx, together } from '@quina/db/server'
import { type Money, money, moneyText } from '@quina/kernel'
import { type Auxiliary, type AuxiliaryLine, askLines, type Section } from './section.server.ts'

/** A line and the balances on both sides of it; an account that only brought a balance has no line. */
export interface Item {
  readonly section: Section
  readonly line: AuxiliaryLine | null
  readonly before: Money
  readonly after: Money
}

export interface ItemPage {
  readonly items: readonly Item[]
  readonly next: string | null
  readonly previous: string | null
}

/** Where a page begins: beyond a line of a section, whose balance there is known. */
interface Start {
  readonly at: number
  readonly beyond: { readonly day: string; readonly id: string } | null
  readonly balance: Money
}

/**
 * A page of an auxiliary. The balance before its first line comes from the balances of the section or from the page beside
 * it, so that no line outside the page is read.
 */
export async function pageOf(
  tx: Tx,
  auxiliary: Auxiliary,
  sections: readonly Section[],
  page: ReportPage,
): Promise<ItemPage> {
  if (sections.length === 0) return { items: [], next: null, previous: null }
  const backwards = page.before !== undefined || page.last === true
  const found = await walk(tx, { auxiliary, sections, backwards, page })
  const more = found.length > page.size
  const stored = found.slice(0, page.size)
  const items = backwards ? stored.reverse() : stored
  const [first, last] = [items[0], items.at(-1)]
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
 * The lines of the page in the order of the walk, and one more when there is. A section is read, and then in one trip as many as
 * would fill the page if they are like it: a tercero has a few lines in each of many accounts.
 */
async function walk(tx: Tx, { auxiliary, sections, backwards, page }: Walk): Promise<Item[]> {
  const step = backwards ? -1 : 1
  const wanted = { backwards, count: page.size + 1 }
  const found: Item[] = []
  const first = startOf(sections, page, backwards)
  let starts = first === undefined ? [] : [first]
  for (let read = 1; starts.length > 0 && found.length <= page.size; read += starts.length) {
    const asked = starts.map(({ at, beyond }) =>
      askLines(auxiliary, { section: sections[at]!, beyond, ...wanted }),
    )
    const answers = await together(tx, ...asked)
    for (const [nth, { at, beyond, balance }] of starts.entries()) {
      const [section, lines] = [sections[at]!, answers[nth]!]
      found.push(...balanced(section, lines, { balance, backwards }))
      if (lines.length === 0 && beyond === null)
        found.push({ section, line: null, before: balance, after: balance })
    }
    const reached = starts.at(-1)!.at
    const like = Math.ceil(((page.size + 1 - found.length) * read) / Math.max(1, found.length))
    const next = Array.from({ length: Math.min(16, like) }, (_, at) =>
      edgeOf(sections, reached + step * (at + 1), backwards),
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

/** Where a section is entered: with what it brought, or from behind with what it was left with. */
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
