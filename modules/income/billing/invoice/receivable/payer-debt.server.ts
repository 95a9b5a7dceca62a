import { definePayerDebt } from '@quina/insurers/server'
import { money } from '@quina/kernel'

/** What payers owe of what was invoiced to them, derived from the balances of their invoices. */
definePayerDebt(async (tx, ids) => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('billing.receivable')
    .select((eb) => ['payerId', eb.fn.sum<string>('balance').as('owed')])
    .where('payerId', 'in', [...ids])
    .where('balance', '>', '0')
    .groupBy('payerId')
    .execute()
  return new Map(rows.map(({ payerId, owed }) => [payerId!, money(owed)]))
})
