import { credit, debit, entry, type JournalEntry } from '@quina/accounting/domain'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { isBusinessDay } from '@quina/hospital/domain'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, day, type Id, insist, lastDayOf } from '@quina/kernel'
import { nextDeposit } from '../../benefits/provision/cesantias-keeper.server.ts'
import { pilaDueDay } from '../../law/pila-catalogue/pila-due-day.domain.ts'
import { type BookEntryLine, entryLinesOf, payablesOf } from '../entry/book-entry.domain.ts'
import type { BookMove } from '../entry/book-facts.contract.ts'
import type { NewPayable } from '../payable/payable.server.ts'
import type { BookPeriod } from '../reading/book-reading.server.ts'

const voucherKind = 'NO'

/** @throws Problem `CUENTA_NO_CONFIGURADA` a line has no account, tercero or centre, or its account takes no moves */
export async function entryOf(
  tx: Tx,
  period: BookPeriod,
  { moves, on, concept }: { moves: readonly BookMove[]; on: Day; concept: string },
): Promise<JournalEntry> {
  const lines = await withAccountProblems(tx, entryLinesOf(moves))
  const problems = [...new Set(lines.flatMap(({ problem }) => problem ?? []))]
  const others = problems.length > 1 ? ` Y ${problems.length - 1} más.` : ''
  insist(
    problems.length === 0,
    'CUENTA_NO_CONFIGURADA',
    `No se puede contabilizar: ${problems[0]}.${others}`,
    { status: 409, facts: { problems } },
  )
  const items = await itemAccounts(tx, lines)
  return entry(
    { kind: voucherKind, day: on, concept },
    lines.map(({ side, account, amount, terceroId, costCentreId, item, base }) => {
      const about = {
        terceroId: terceroId as Id<'people.tercero'> | null,
        costCentreId,
        base,
        ...(item !== null || items.has(account ?? '') ? { openItem: item ?? period.label, dueOn: on } : {}),
      }
      return (side === 'debit' ? debit : credit)(account ?? '', amount, about)
    }),
  )
}

/** Adds a problem to the lines whose account does not exist, is inactive or takes no moves. */
export async function withAccountProblems(tx: Tx, lines: readonly BookEntryLine[]): Promise<BookEntryLine[]> {
  const codes = [...new Set(lines.flatMap(({ account }) => account ?? []))]
  const rows = await rowsFrom<{ code: string }>(tx)`
    select code from accounting.account_face where code = any(${codes}::text[]) and active and accepts_moves`
  const known = new Set(rows.map(({ code }) => code))
  return lines.map((line) =>
    line.problem === null && line.account !== null && !known.has(line.account)
      ? { ...line, problem: `La cuenta ${line.account} no existe, está inactiva o no recibe movimientos` }
      : line,
  )
}

/** The accounts whose lines name a document. */
async function itemAccounts(tx: Tx, lines: readonly BookEntryLine[]): Promise<ReadonlySet<string>> {
  const codes = [...new Set(lines.flatMap(({ account }) => account ?? []))]
  const rows = await rowsFrom<{ code: string }>(tx)`
    select code from accounting.account_face where code = any(${codes}::text[]) and requires_open_item`
  return new Set(rows.map(({ code }) => code))
}

/** The debts of the entry, each with the last day to pay it without interest. */
export async function payablesWithDays(
  tx: Tx,
  period: BookPeriod,
  moves: readonly BookMove[],
): Promise<NewPayable[]> {
  const { pila, form350 } = await taxDays(tx, period)
  const dueOn = (kind: NewPayable['kind']): Day => {
    if (kind === 'withholding') return form350
    if (kind === 'cesantias') return nextDeposit(period.paidOn)
    return pilaKinds.has(kind) ? pila : period.paidOn
  }
  return payablesOf(moves).map((one) => ({ ...one, dueOn: dueOn(one.kind) }))
}

const pilaKinds: ReadonlySet<string> = new Set(['eps', 'afp', 'arl', 'ccf', 'sena', 'icbf', 'esap', 'men'])

/** The due day of the planilla by the house's NIT; form 350 by the calendar of duties, or else the end of the next month. */
async function taxDays(tx: Tx, { on }: BookPeriod): Promise<{ readonly pila: Day; readonly form350: Day }> {
  const first = addDays(on, 1)
  const year = Number(first.slice(0, 4))
  const month = Number(first.slice(5, 7))
  const last = lastDayOf(year, month)
  const holidays = await loadHolidays(tx, { from: first, to: last })
  const house = await rowFrom<{ nit: string | null }>(tx)`select nit from admin.company_face`
  const duty = await rowFrom<{ dueOn: Day }>(tx)`
    select due_on as "dueOn" from accounting.report_duty_list
    where active and report = 'withholding' and ${on}::date between covers_from and covers_to order by due_on limit 1`
  const nit = (house?.nit ?? '').replace(/\D/g, '') || '0'
  return {
    pila: pilaDueDay(nit, first.slice(0, 7), (date) => isBusinessDay(date, holidays)),
    form350: day(duty?.dueOn ?? last),
  }
}
