import { periodChecks } from '@quina/accounting/contract'
import { accounting, openPeriod, preparePeriods } from '@quina/accounting/server'
import { signWith } from '@quina/db/server'
import { day } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { treasury } from '../../server.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('before a month closes treasury looks at its drafts, its banks, what is unclassified and the cuadre', async () => {
  const actor = actorFor()
  const found = await db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: actor.userId })
    await preparePeriods(tx, 2026)
    await openPeriod(tx, { vigencia: 2026, number: 3 }, day('2026-04-01'))
    return callsOf(accounting.operations, { actor })(tx).ask(periodChecks, { year: 2026, number: 3 })
  })
  const own = found.filter(({ name }) => name.startsWith(`${treasury.name}.`))
  expect(own.map(({ name, result }) => `${name} ${result}`)).toEqual([
    'treasury.receipt_voucher good',
    'treasury.fund_transfer good',
    'treasury.receivables_advance good',
    'treasury.payment_order good',
    'treasury.egreso good',
    'treasury.petty_cash good',
    'treasury.petty_cash_expense good',
    'treasury.petty_cash_legalisation good',
    'treasury.unclassified good',
    'treasury.counted good',
    'treasury.proof good',
    'treasury.reconciled good',
    'treasury.pettyCash good',
  ])
})
