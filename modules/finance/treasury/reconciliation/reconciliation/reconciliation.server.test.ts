import { credit, debit, entry } from '@quina/accounting/domain'
import { closePeriod, journalLedger, reopenPeriod } from '@quina/accounting/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { day, money, newId, pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importStatement } from '../../bank/bank-statement/import-statement.server.ts'
import { receiptVoucherService } from '../../receipt/receipt-voucher/receipt-voucher.server.ts'
import { isReconciled } from '../../rules/annulment/reconciled.server.ts'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { bookNote } from './bank-note.server.ts'
import { match, unmatch } from './match.server.ts'
import { reconciliationService } from './reconciliation.server.ts'
import { acceptSuggested } from './suggested.server.ts'
import { type Month, workOf } from './work.server.ts'

let world: TreasuryWorld
let march: Month
beforeAll(async () => {
  world = await treasuryWorld()
  const bank = (whole: number) => debit('11100501', pesos(whole), { terceroId: world.eps })
  const { note, against, owes, act, chief } = world
  await act((tx) =>
    journalLedger.post(tx, { document: 'test.opening', id: newId(), campusId: chief.campusId }, [
      entry({ kind: 'SI', day: day('2026-01-01'), concept: 'Saldo inicial', period: 0 }, [
        bank(142_762_600),
        credit('320801', pesos(142_762_600)),
      ]),
    ]),
  )
  await note('CI', '2026-03-12', [bank(6_000_000), against('480890', 6_000_000)])
  await note('CI', '2026-03-12', [bank(3_700_000), against('480890', 3_700_000)])
  await note('CE', '2026-03-30', [owes('480890', 4_200_000, ''), credit('11100501', pesos(4_200_000))])
  await note('CI', '2026-03-31', [bank(1_850_000), against('480890', 1_850_000)])
  march = await open('2026-03-31', 152_340_000)
}, 120_000)
afterAll(() => world.close())

const open = async (date: string, statement: number): Promise<Month> => {
  const bankAccountId = world.current
  const input = { date: day(date), bankAccountId, statementBalance: pesos(statement), note: null }
  const id = await world.act((tx) => createDraft(reconciliationService, { tx, actor: world.chief, input }))
  return { id, date: day(date), bankAccountId, statementBalance: pesos(statement) }
}
const run = (month: Month, action: 'close' | 'closeAgain' | 'reopen', input = {}) =>
  world.act((tx) =>
    performAction(reconciliationService, {
      tx,
      actor: world.chief,
      today: world.today,
      id: month.id,
      action,
      input,
    }),
  )
const work = (month = march) => world.act((tx) => workOf(tx, month))
const doing = () => ({ month: march, actor: world.chief })
const figure = async (name: string) => (await work()).figures[name]
const statement = `Fecha,Descripción,Referencia,Valor
2026-03-13,CONSIGNACION,883,9700000.00
2026-03-31,COMISION E IVA,,-22600.00
2026-03-31,GMF,,-100000.00`
const bring = async (text = statement) => {
  const format = await world.db
    .selectFrom('treasury.statementFormat')
    .select('id')
    .where('name', 'like', '%signo')
    .executeTakeFirstOrThrow()
  return world.act((tx) =>
    importStatement(tx, {
      bankAccountId: world.current,
      userId: world.chief.userId,
      content: Buffer.from(text),
      formatId: format.id,
    }),
  )
}

test('a statement is brought once, however many times it is imported', async () => {
  expect(await bring()).toMatchObject({ read: 3, fresh: 3 })
  expect(await bring()).toMatchObject({ read: 3, fresh: 0 })
  expect(await bring(`${statement}\n2026-03-31,GMF,,-100000.00`)).toMatchObject({ read: 4, fresh: 1 })
  await world.db.deleteFrom('treasury.statementLine').where('day', '=', '2026-03-31').execute()
  await bring()
})

test('E-5: both ways come to 149.990.000', async () => {
  const { suggestions } = await work()
  expect(suggestions).toHaveLength(1)
  expect([suggestions[0]!.statement.length, suggestions[0]!.book.length]).toEqual([1, 2])
  await world.act((tx) => match(tx, doing(), suggestions[0]!))
  expect((await work()).figures).toMatchObject({
    statement: '152340000.00',
    uncashed: '4200000.00',
    inTransit: '1850000.00',
    reconciledByBank: '149990000.00',
    books: '150112600.00',
    debits: '122600.00',
    credits: '0.00',
    reconciledByBooks: '149990000.00',
    difference: '0.00',
  })
})

test('what does not add up, or is matched already, is not put together', async () => {
  const { bank, book, matches } = await work()
  const unequal = { statement: [bank[0]!.id], book: [book[0]!.id] }
  await expect(world.act((tx) => match(tx, doing(), unequal))).rejects.toMatchObject({ code: 'TES-067' })
  const again = { statement: [matches[0]!.bank[0]!.id], book: matches[0]!.book.map(({ id }) => id) }
  await expect(world.act((tx) => match(tx, doing(), again))).rejects.toMatchObject({ code: 'TES-066' })
})

test('of two concurrent matches of the same movement only one is made', async () => {
  const { matches } = await work()
  const [one] = matches
  await world.act((tx) => unmatch(tx, march, one!.id))
  const pair = { statement: one!.bank.map(({ id }) => id), book: one!.book.map(({ id }) => id) }
  const outcomes = await Promise.allSettled([1, 2].map(() => world.act((tx) => match(tx, doing(), pair))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('A-18: the charges of the bank enter the books from the statement, paid in the budget', async () => {
  const { bank } = await work()
  const input = { statementLineIds: bank.map(({ id }) => id), registroId: world.charges.registroId }
  const missing = { ...input, registroId: null, purpose: 'bankCommission' } as const
  await expect(world.act((tx) => bookNote(tx, doing(), missing))).rejects.toMatchObject({ code: 'TES-043' })
  const commission = bank.find(({ concept }) => concept === 'COMISION E IVA')!
  const note = await world.act((tx) =>
    bookNote(tx, doing(), { ...input, statementLineIds: [commission.id], purpose: 'bankCommission' }),
  )
  expect(await world.vouchers(note)).toEqual([
    `ND
580240              22600.00
11100501                              22600.00`,
  ])
  expect(await figure('debits')).toBe('100000.00')
  expect(await figure('books')).toBe('150090000.00')
  expect(await figure('difference')).toBe('0.00')
})

test('a month closes with no difference, and what was matched stays so', async () => {
  await world.db
    .updateTable('treasury.reconciliation')
    .set({ statementBalance: '152340001.00' })
    .where('id', '=', march.id)
    .execute()
  await expect(run(march, 'close')).rejects.toMatchObject({ code: 'TES-060' })
  await world.db
    .updateTable('treasury.reconciliation')
    .set({ statementBalance: '152340000.00' })
    .where('id', '=', march.id)
    .execute()
  await run(march, 'close')
  const { matches } = await work()
  const undone = world.act((tx) => unmatch(tx, march, matches[0]!.id))
  await expect(undone).rejects.toMatchObject({ constraint: 'reconciliation_frozen' })
  const late = bring('Fecha,Descripción,Referencia,Valor\n2026-03-20,CHEQUE DEVUELTO,,-5000.00')
  await expect(late).rejects.toMatchObject({ constraint: 'statement_line_closed_month' })
  expect(await bring()).toMatchObject({ read: 3, fresh: 0 })
  await run(march, 'reopen', { reason: 'Faltó una consignación' })
  await world.act((tx) => unmatch(tx, march, matches[0]!.id))
  await run(march, 'closeAgain')
})

test('what was not matched waits in the next month, with its age', async () => {
  const april = await open('2026-07-31', 152_340_000)
  const { book } = await work(april)
  const cheque = book.find(({ amount }) => money(amount) === pesos(-4_200_000))
  expect(cheque).toMatchObject({ day: '2026-03-30', age: 123 })
})

test('what the statement confirmed is not annulled until it is taken apart', async () => {
  const nothing = { accountId: null, conceptId: null, openItem: null, rubroId: null, fuenteId: null }
  const receipt = await world.post(receiptVoucherService, {
    date: '2026-08-10',
    origin: 'unclassified',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: world.current,
    cashRegisterId: null,
    classifiesId: null,
    reference: 'Z-1',
    purpose: 'Consignación sin identificar',
    withoutBudget: true,
    withoutBudgetReason: 'Por clasificar',
    duplicateReason: null,
    lines: [{ ...nothing, cpc: null, origin: null, costCentreId: null, amount: pesos(777_000) }],
    discounts: null,
  })
  const august = await open('2026-08-31', 152_340_000)
  await bring('Fecha,Descripción,Referencia,Valor\n2026-08-11,CONSIGNACION,Z-1,777000.00')
  expect(await world.act((tx) => isReconciled(tx, receipt))).toBe(false)
  const { suggestions: shown } = await world.act((tx) => workOf(tx, august))
  const accepted = { month: august, actor: world.chief }
  const otherSum = [{ statement: shown[0]!.statement, book: [] }]
  await expect(world.act((tx) => acceptSuggested(tx, accepted, otherSum))).rejects.toMatchObject({
    code: 'TES-067',
  })
  await world.act((tx) => acceptSuggested(tx, accepted, shown))
  await expect(world.act((tx) => acceptSuggested(tx, accepted, shown))).rejects.toMatchObject({
    code: 'TES-066',
  })
  expect(await world.act((tx) => isReconciled(tx, receipt))).toBe(true)
  const reported = await world.db
    .selectFrom('treasury.receiptVoucherList')
    .select('reconciled')
    .where('id', '=', receipt)
    .executeTakeFirstOrThrow()
  expect(reported.reconciled).toBe(true)
  const annul = () => world.annul(receiptVoucherService, receipt, '2026-08-31')
  await expect(annul()).rejects.toMatchObject({ code: 'TES-121' })
  const { matches } = await work(august)
  await world.act((tx) => unmatch(tx, august, matches[0]!.id))
  await annul()
})

test('no month closes once accounting closed it, and no month is reopened under a later one', async () => {
  const may = await open('2026-05-31', 152_340_000)
  const period = { vigencia: 2026, number: 5 }
  for (let number = 0; number <= 5; number++)
    await world.act((tx) => closePeriod(tx, { vigencia: 2026, number }))
  await expect(run(may, 'close')).rejects.toMatchObject({ code: 'TES-062' })
  await world.act((tx) => reopenPeriod(tx, period, 'Falta conciliar'))
  await expect(open('2026-05-30', 1)).rejects.toMatchObject({ code: 'TES-063' })
})
