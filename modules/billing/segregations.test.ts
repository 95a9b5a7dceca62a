import { brokenBy } from '@quina/blocks'
import { expect, test } from 'vitest'
import { segregations } from './segregations.contract.ts'

test.each([
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
