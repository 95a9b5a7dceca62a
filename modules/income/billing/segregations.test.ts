import { brokenBy } from '@quina/blocks'
import { expect, test } from 'vitest'
import { segregations } from './segregations.contract.ts'

test.each([
  ['who invoices and annuls', ['billing.invoice.issue', 'billing.invoice.annul'], ['SOD-2']],
  ['who invoices a cápita and annuls one', ['billing.capita.issue', 'billing.capita.annul'], ['SOD-2']],
  [
    'who invoices, and issues partial credit notes',
    ['billing.invoice.issue', 'billing.creditNote.approve'],
    [],
  ],
  [
    'who receives and closes the count',
    ['billing.userReceipt.approve', 'treasury.cashCount.approve'],
    ['SOD-3'],
  ],
  ['who receives and counts', ['billing.userReceipt.approve', 'treasury.cashCount.edit'], ['SOD-3']],
  ['who gives money back and counts', ['billing.userReceipt.annul', 'treasury.cashCount.edit'], ['SOD-3']],
  ['who receives, and sees the counts', ['billing.userReceipt.approve', 'treasury.cashCount.view'], []],
  ['who counts, and sees the receipts', ['billing.userReceipt.view', 'treasury.cashCount.approve'], []],
])('%s', (_who, held, broken) => {
  expect(brokenBy(new Set(held), segregations).map(({ code }) => code)).toEqual(broken)
})
