import { createDraft, type Outcome, performAction } from '@quina/blocks/server'
import { type Day, day, type Id, type Money, money, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import {
  credit,
  debit,
  entry,
  type JournalLine,
} from '../../../modules/finance/accounting/ledger/journal/journal.domain.ts'
import { journalLedger } from '../../../modules/finance/accounting/ledger/journal/journal-ledger.server.ts'
import { drawVoucher } from '../../../modules/finance/accounting/ledger/journal/voucher.domain.ts'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { type BudgetWorld, budgetWorld } from '../../../modules/finance/budget/testing/budget-world.server.ts'
import type { Command } from '../../../modules/finance/budget/testing/world-commands.server.ts'
import { type BookGround, layBooks } from './causacion-ground.server.ts'

export interface GivenLine {
  readonly concept: string
  readonly value: number
  readonly vat?: string
  readonly centre?: keyof BookGround['centres']
  readonly rubro?: string
  readonly more?: Readonly<Record<string, unknown>>
}

let supports = 0

/** The budget of 2026 with books, and the verbs for stories of causaciones. Amounts in whole pesos. */
export async function causacionWorld({ budgeted = true }: { readonly budgeted?: boolean } = {}) {
  const budget = await budgetWorld({ drugs: 500_000_000, services: 500_000_000 })
  const books = await layBooks(budget, { budgeted })
  const { act, chief } = budget
  const line = (given: GivenLine) => ({
    conceptId: books.concepts.get(given.concept)!,
    detail: null,
    quantity: '1',
    unitPrice: pesos(given.value),
    vatRate: given.vat ?? null,
    vatUse: null,
    aiu: null,
    vatBase: null,
    billedVat: null,
    vatReason: null,
    costCentreId: given.centre === undefined ? null : books.centres[given.centre],
    registroLineId: given.rubro ?? null,
    cpc: null,
    ...given.more,
  })
  const draft = (lines: readonly GivenLine[], more: Readonly<Record<string, unknown>> = {}, as = chief) => {
    const date = String(more.date ?? '2026-08-10')
    const input = { ...header(books, date), ...more, lines: lines.map(line) }
    return act((tx) => createDraft(causacionService, { tx, actor: as, input }), { as })
  }
  const run = (
    id: string,
    action: 'approve' | 'creditNote' | 'annul',
    { input = {}, as = chief, dry = false }: Command = {},
  ) => {
    const step = { actor: as, today: budget.today, id, action, input, describes: dry }
    return act((tx): Promise<Outcome> => performAction(causacionService, { tx, ...step }), { as, dry })
  }
  return {
    ...budget,
    books,
    draft,
    run,
    causado: async (lines: readonly GivenLine[], more: Readonly<Record<string, unknown>> = {}) => {
      const id = await draft(lines, more)
      await run(id, 'approve')
      return id
    },
    ...figureVerbs(budget, books),
    ...readVerbs(budget),
  }
}

function readVerbs(budget: BudgetWorld) {
  const { db } = budget
  return {
    /** A registro of the supplier on the line of drugs, with its one line. */
    registro: async (whole: number, terceroId?: string) => {
      const cdp = await budget.approvedCdp(whole)
      const given = terceroId === undefined ? {} : { terceroId: terceroId as Id<'people.tercero'> }
      return budget.approvedRegistro(cdp, whole, given)
    },
    /** The fuentes that the lines of its vouchers say, and how many do. */
    fuentes: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ declared: string }>`
        select coalesce(f.code, '—') || ' ' || count(*) as declared from accounting.entry e
        join accounting.entry_line l on l.entry_id = e.id left join budget.fuente f on f.id = l.fuente_id
        where e.document_id = ${id}::uuid group by f.code order by 1`.execute(db)
      return rows.map(({ declared }) => declared)
    },
    vouchers: async (id: string) => {
      const { rows } = await sql<{ kind: string; account: string; debit: string; credit: string }>`
        select k.code as kind, a.code as account, l.debit, l.credit
        from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
        join accounting.entry_line l on l.vigencia = e.vigencia and l.entry_id = e.id
        join accounting.account a on a.id = l.account_id
        where e.document_id = ${id}::uuid order by e.at, k.code, e.number, l.position`.execute(db)
      return drawn(rows)
    },
  }
}

function header(books: BookGround, date: string) {
  supports += 1
  return {
    kind: 'otros',
    sourceId: null,
    date: day(date),
    terceroId: books.supplier,
    supportKind: 'invoice',
    supportPrefix: 'SETP',
    supportNumber: String(990_000 + supports),
    supportDate: day(date),
    dueOn: day('2026-12-31'),
    electronicCode: null,
    registroId: null,
    purpose: 'Suministro de material médico-quirúrgico',
    supervisor: null,
    municipalityId: null,
    contractKind: null,
    labourRisk: null,
    dependants: null,
    housingInterest: null,
    prepaidHealth: null,
    voluntary: null,
    advanceId: null,
    amortised: null,
    final: null,
    adjustments: null,
  }
}

function figureVerbs({ db, act, chief, campusId }: BudgetWorld, books: BookGround) {
  const post = (kind: string, on: string, lines: readonly JournalLine[]) =>
    act(async (tx) => {
      const from = {
        document: kind === 'CE' ? 'treasury.paymentOrder' : 'accounting.opening',
        id: crypto.randomUUID(),
        campusId,
      }
      await journalLedger.post(tx, from, [
        entry({ kind, day: day(on) as Day, concept: 'Comprobante' }, lines),
      ])
    })
  return {
    post,
    chief,
    /** What the treasury does when it pays: the payable against the bank. */
    pay: async (id: string, whole: number, on = '2026-08-20') => {
      const owed = await payable(id)
      const about = { terceroId: books.supplier as Id<'people.tercero'>, openItem: owed.openItem }
      await post('CE', on, [debit(owed.account, pesos(whole), about), credit('11100501', pesos(whole))])
    },
    payable,
    async withheld(id: string): Promise<string[]> {
      const { rows } = await sql<{ account: string; amount: string; day: string }>`
        select a.code as account, w.sign * w.amount as amount, w.day from accounting.withholding_line w
        join accounting.account a on a.id = w.account_id where w.document_id = ${id}::uuid order by w.at, a.code`.execute(
        db,
      )
      return rows.map((row) => `${row.day.slice(0, 7)} ${row.account} ${money(row.amount) / 100n}`)
    },
  }
  async function payable(id: string) {
    const { rows } = await sql<{
      account: string
      openItem: string
      net: string
      paid: string
      balance: string
      condition: string
    }>`
      select account, open_item as "openItem", net, paid, balance, condition from accounting.payable_list
      where id = ${id}::uuid`.execute(db)
    return rows[0]!
  }
}

function drawn(rows: readonly { kind: string; account: string; debit: string; credit: string }[]): string {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const own = rows.filter((row) => row.kind === kind)
      const lines = own.map((row) => ({
        ...row,
        debit: money(row.debit) as Money,
        credit: money(row.credit) as Money,
      }))
      return `${kind}\n${drawVoucher({ lines } as never)}`
    })
    .join('\n')
}
