import type { AnyDocument } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  type DocumentService,
  type Outcome,
  performAction,
} from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { addTercero, saveProfile } from '@quina/people/server'
import { sql } from 'kysely'
import { credit, debit } from '../../../modules/finance/accounting/ledger/journal/journal.domain.ts'
import { pettyCashCountService } from '../../../modules/finance/treasury/petty-cash/count/petty-cash-count.server.ts'
import { pettyCashExpenseService } from '../../../modules/finance/treasury/petty-cash/expense/petty-cash-expense.server.ts'
import { pettyCashLegalisationService } from '../../../modules/finance/treasury/petty-cash/legalisation/petty-cash-legalisation.server.ts'
import { pettyCashService } from '../../../modules/finance/treasury/petty-cash/petty-cash/petty-cash.server.ts'
import { pettyCashVoucherService } from '../../../modules/finance/treasury/petty-cash/voucher/petty-cash-voucher.server.ts'
import { causacionWorld } from '../causacion/causacion-world.server.ts'
import { layBank } from '../payments/bank-ground.server.ts'

const services = {
  fund: pettyCashService,
  vale: pettyCashVoucherService,
  gasto: pettyCashExpenseService,
  legal: pettyCashLegalisationService,
  count: pettyCashCountService,
} as unknown as Readonly<Record<'fund' | 'vale' | 'gasto' | 'legal' | 'count', DocumentService<AnyDocument>>>
type Kind = keyof typeof services

export type PettyCashWorld = Awaited<ReturnType<typeof pettyCashWorld>>

type How = Readonly<Record<string, unknown>> & { readonly line?: object }

/** A budget, its books, a bank with money, who answers for the fund, a shop, and a registro of 12 millions in two rubros. */
export async function pettyCashWorld() {
  const world = await causacionWorld()
  const { act, chief, officer, books } = world
  const bank = await act((tx) => layBank(tx, { chief, officer, supplier: world.supplier }))
  await world.post('CI', '2026-01-02', [
    debit(bank.code, pesos(50_000_000)),
    credit('480890', pesos(50_000_000), { terceroId: world.supplier }),
  ])
  const shop = await act((tx) => addShop(tx, chief))
  const cdp = await world.approvedCdp({ drugs: 8_000_000, services: 4_000_000 }, { date: '2026-01-15' })
  const how = { terceroId: books.doctor as never, date: '2026-01-20' }
  const registro = await world.approvedRegistro(cdp, [8_000_000, 4_000_000], how)
  const [drugs, other] = registro.lines as unknown as readonly [string, string]
  const ground = { bankAccountId: bank.id, registroId: registro.id, shop, rubros: { drugs, other } }
  const causing = { draftCausacion: world.draft, runCausacion: world.run }
  return { ...world, ...ground, ...causing, ...paperVerbs(world, ground), held: heldIn(world) }
}

type House = Awaited<ReturnType<typeof causacionWorld>>
interface Ground {
  readonly bankAccountId: string
  readonly registroId: string
  readonly shop: string
  readonly rubros: { readonly drugs: string; readonly other: string }
}

/** What the fund holds, in whole pesos, and what the books say of its account. */
const heldIn =
  ({ db }: House) =>
  async (fund: string) => {
    const { rows } = await sql<Record<'balance' | 'vouchers' | 'books', number>>`
      select b.balance::int as balance, b.vouchers::int as vouchers,
             (select coalesce(sum(l.debit - l.credit), 0)::int from accounting.entry_line l
              where l.account_id = c.account_id) as books
      from treasury.petty_cash c join treasury.petty_cash_balance b on b.petty_cash_id = c.id
      where c.id = ${fund}::uuid`.execute(db)
    return rows[0]
  }

/** The papers of a fund, drafted and done. Amounts in whole pesos. */
function paperVerbs(world: House, ground: Ground) {
  const { draft, run, annul } = commandVerbs(world)
  const make = async (kind: Kind, input: object) => {
    const id = await draft(kind, input)
    await run(kind, id, 'approve')
    return id
  }
  const spendingOf = (pettyCashId: string, amount: number, { line = {}, ...how }: How = {}) => {
    const bought = { amount: pesos(amount), conceptId: world.books.concepts.get('PAP')!, ...line }
    return {
      pettyCashId,
      ...expenseInput(world, ground),
      ...how,
      lines: [{ ...lineInput(world, ground), ...bought }],
    }
  }
  return {
    draft,
    run,
    annul,
    constitute: (how: object = {}) => make('fund', { ...fundInput(world, ground), ...how }),
    spendingOf,
    gastoOf: (fund: string, amount: number, how: How = {}) => make('gasto', spendingOf(fund, amount, how)),
    valeOf: (pettyCashId: string, amount: number, how: object = {}) => {
      const vale = { date: '2026-02-04', receiverId: world.supplier, purpose: 'Compra de repuestos urgentes' }
      return make('vale', { pettyCashId, amount: pesos(amount), ...vale, ...how })
    },
    /** Counts so many notes of a thousand. */
    countOf: (pettyCashId: string, thousands: number, date: string) => {
      const cash = [{ denomination: 'note1000', quantity: thousands }]
      return make('count', { date, pettyCashId, countedBy: 'Auditor interno', note: null, cash })
    },
    draftLegal: (
      pettyCashId: string,
      kind: 'reimbursement' | 'final',
      gastos: readonly string[],
      date = '2026-02-28',
    ) => {
      const expenses = gastos.map((expenseId) => ({ expenseId }))
      return draft('legal', {
        date,
        pettyCashId,
        kind,
        purpose: 'Gastos de la caja menor de febrero',
        expenses,
      })
    },
  }
}

function commandVerbs({ act, chief, today }: House) {
  return {
    draft: (kind: Kind, input: object) =>
      act((tx) => createDraft(services[kind], { tx, actor: chief, input: input as never })),
    run: (
      kind: Kind,
      id: string,
      action: string,
      how: { as?: Actor; input?: object } = {},
    ): Promise<Outcome> => {
      const { as = chief, input = {} } = how
      return act((tx) => performAction(services[kind], { tx, actor: as, today, id, action, input }), { as })
    },
    annul: (kind: Kind, id: string, date: string) => {
      const input = { date, reason: 'Se registró por error' }
      return act((tx) =>
        performAction(services[kind], { tx, actor: chief, today, id, action: 'annul', input }),
      )
    },
  }
}

const fundInput = ({ dependenciaId, books }: House, { bankAccountId, registroId, rubros }: Ground) => ({
  date: '2026-02-02',
  name: 'Caja menor de Gerencia',
  dependenciaId,
  keeperId: books.doctor,
  actNumber: '015 de 2026',
  actDate: '2026-01-30',
  handling: 'cash',
  ownAccount: null,
  amount: pesos(2_000_000),
  expenseMax: pesos(600_000),
  bankAccountId,
  registroId,
  policyNumber: 'PM-778',
  insurerId: null,
  policyUntil: '2027-01-31',
  purpose: 'Gastos urgentes e imprevistos de la sede',
  rubros: [
    { registroLineId: rubros.drugs, amount: pesos(1_400_000) },
    { registroLineId: rubros.other, amount: pesos(600_000) },
  ],
})

let supports = 0
function expenseInput(_: House, { shop }: Ground) {
  supports += 1
  return {
    date: '2026-02-05',
    voucherId: null,
    terceroId: shop,
    supportKind: 'receipt',
    supportNumber: `POS${supports}`,
    supportDate: '2026-02-05',
    purpose: 'Compra urgente de papelería',
  }
}

const lineInput = ({ books }: House, { rubros }: Ground) => ({
  costCentreId: books.centres.office,
  registroLineId: rubros.drugs,
  vatRate: null,
  cpc: null,
  detail: null,
})

async function addShop(tx: Parameters<typeof addTercero>[0], actor: Actor): Promise<string> {
  const id = await addTercero(tx, actor, {
    documentType: 'NIT',
    number: '900123456',
    personType: 'juridica',
    businessName: 'Papelería La Esquina SAS',
    address: 'Calle 3 # 4-5',
    municipality: 'Cali',
    phone: '6025550199',
  })
  const regime = 'ordinary' as const
  const body = {
    fromDay: day('2025-01-01'),
    untilDay: null,
    regime,
    responsibilities: null,
    vatResponsible: true,
    incomeFiler: true,
    selfWithholder: false,
    largeTaxpayer: false,
    vatAgent: false,
    icaSelfWithholder: false,
    resident: true,
    ciiu: '4761',
    icaRate: null,
  }
  await saveProfile(tx, { id: newId(), terceroId: id, body, version: null })
  return id
}
