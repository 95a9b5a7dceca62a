import { createDraft, inTransaction, performAction } from '@quina/blocks/server'
import { day, money, moneyText, pesos, zero } from '@quina/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importStatement } from '../../bank/bank-statement/import-statement.server.ts'
import { readBankBook } from '../../bank/bulletin/bulletin.server.ts'
import { fundTransferService } from '../../payment/fund-transfer/fund-transfer.server.ts'
import { receiptVoucherService } from '../../receipt/receipt-voucher/receipt-voucher.server.ts'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { reconciliationService } from './reconciliation.server.ts'
import { acceptSuggested } from './suggested.server.ts'
import { type Month, workOf } from './work.server.ts'

let world: TreasuryWorld
beforeAll(async () => {
  world = await treasuryWorld()
  await world.withoutBudget()
}, 120_000)
afterAll(() => world.close())

const from = day('2026-01-01')
const to = day('2026-03-31')
const nothing = { accountId: null, conceptId: null, openItem: null, rubroId: null, fuenteId: null }

type Command = Readonly<{ kind: 'in' | 'out' | 'back'; date: number; whole: number; undone: boolean }>

/** Money that comes in, goes to the other account and comes back; some of it is undone days later. */
async function somebodyWorks(): Promise<void> {
  const commands = fc.sample(
    fc.record<Command>({
      kind: fc.constantFrom('in', 'in', 'out', 'back'),
      date: fc.integer({ min: 1, max: 28 }),
      whole: fc.integer({ min: 1, max: 9_000_000 }),
      undone: fc.boolean(),
    }),
    { numRuns: 40, seed: 11 },
  )
  let done = 0
  for (const [at, command] of commands.entries()) {
    const date = `2026-0${1 + (at % 3)}-${String(command.date).padStart(2, '0')}`
    const work = command.kind === 'in' ? received(date, command.whole, at) : moved(date, command)
    const id = await work.catch(refusedOverdraft)
    if (id === null) continue
    done += 1
    const service = command.kind === 'in' ? receiptVoucherService : fundTransferService
    if (command.undone && at % 3 === 0) await world.annul(service as never, id, date).catch(refusedOverdraft)
  }
  expect(done).toBeGreaterThan(20)
}
/** An account is never overdrawn: what would, is refused and leaves nothing. */
function refusedOverdraft(error: { readonly code?: string; readonly constraint?: string }): null {
  expect(['TES-001', 'account_above_floor']).toContain(error.constraint ?? error.code)
  return null
}

const received = (date: string, whole: number, at: number) =>
  world.post(receiptVoucherService, {
    date,
    origin: 'unclassified',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: at % 2 === 0 ? world.current : world.savings,
    cashRegisterId: null,
    classifiesId: null,
    reference: `R-${at}`,
    purpose: 'Consignación sin identificar',
    withoutBudget: true,
    withoutBudgetReason: 'Por clasificar',
    duplicateReason: null,
    lines: [{ ...nothing, cpc: null, origin: null, costCentreId: null, amount: pesos(whole) }],
    discounts: null,
  })
const moved = (date: string, { kind, whole }: Command) =>
  world.post(fundTransferService, {
    date,
    fromId: kind === 'out' ? world.current : world.savings,
    toId: kind === 'out' ? world.savings : world.current,
    amount: pesos(whole),
    gmf: zero,
    commission: zero,
    registroId: null,
    registroLineId: null,
    reference: null,
    support: null,
    purpose: 'Traslado entre cuentas',
  })

const bookOf = async (code: string) => {
  const { id: accountId } = await world.db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const input = { accountId: accountId as never, from, to }
  return inTransaction(world.db, {
    dry: false,
    work: (tx) => readBankBook(tx, input, world.chief, {} as never),
  })
}

test('§22.11: the book of each bank ends in the balance of its account, and reconciles with no difference', async () => {
  await somebodyWorks()
  for (const [bankAccountId, code] of [
    [world.current, '11100501'],
    [world.savings, '11100601'],
  ] as const) {
    const { rows, totals } = await bookOf(code)
    const stored = await world.balance(code)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.at(-1)!.values.balance).toBe(stored)
    expect(moneyText((money(totals.incoming!) - money(totals.outgoing!)) as never)).toBe(stored)

    const statement = rows.slice(1).map(({ id, values }) => {
      const amount = money(values.incoming as never) - money(values.outgoing as never)
      return `${values.date},MOVIMIENTO,${id.slice(-8)},${moneyText(amount as never)}`
    })
    expect(await reconciled(bankAccountId, stored, statement)).toEqual({ difference: '0.00', left: 0 })
  }
})

/** A month reconciled with a statement that says what the book says. */
async function reconciled(bankAccountId: string, balance: string, lines: readonly string[]) {
  const { act, chief, db } = world
  const format = await db
    .selectFrom('treasury.statementFormat')
    .select('id')
    .where('name', 'like', '%signo')
    .executeTakeFirstOrThrow()
  const content = Buffer.from(['Fecha,Descripción,Referencia,Valor', ...lines].join('\n'))
  const bringing = { bankAccountId, userId: chief.userId, content, formatId: format.id }
  await act((tx) => importStatement(tx, bringing))
  const input = { date: to, bankAccountId, statementBalance: money(balance), note: null }
  const id = await act((tx) => createDraft(reconciliationService, { tx, actor: chief, input }))
  const month: Month = { id, date: to, bankAccountId, statementBalance: money(balance) }
  await act((tx) =>
    workOf(tx, month).then(({ suggestions }) => acceptSuggested(tx, { month, actor: chief }, suggestions)),
  )
  const { figures, bank, book } = await act((tx) => workOf(tx, month))
  await act((tx) =>
    performAction(reconciliationService, {
      tx,
      actor: chief,
      today: world.today,
      id,
      action: 'close',
      input: {},
    }),
  )
  return { difference: figures.difference, left: bank.length + book.length }
}
