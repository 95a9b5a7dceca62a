import { Problem } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { BankAccountValues } from './bank-account.contract.ts'
import { mustBeItsOwn, mustDecide, tidyAccount, whyNotDecide } from './bank-account.domain.ts'

const account: BankAccountValues = {
  bankId: 'b' as BankAccountValues['bankId'],
  kind: 'savings',
  number: '123-456.789',
  holderName: 'Ana Ruiz',
  holderDocument: '52.123.456',
  certifiedOn: null,
}
const ana = { name: 'Ana Ruiz', numbers: ['52123456'] }

test('numbers are kept bare', () =>
  expect(tidyAccount(account)).toMatchObject({ number: '123456789', holderDocument: '52123456' }))

test('its holder is the tercero, with the DV or without it, by the document of now or of before', () => {
  for (const holderDocument of ['52123456', '52123456-2'])
    expect(() => mustBeItsOwn({ ...account, holderDocument }, ana)).not.toThrow()
  expect(() =>
    mustBeItsOwn(
      { ...account, holderDocument: '1012345678' },
      { ...ana, numbers: ['52123456', '1012345678'] },
    ),
  ).not.toThrow()
})

test('somebody else may decide on what waits', () => {
  expect(whyNotDecide({ status: 'pending', registeredBy: 'one' }, 'other')).toBeNull()
  expect(() => mustDecide({ status: 'pending', registeredBy: 'one' }, 'other')).not.toThrow()
})

test.each<[string, () => unknown, string]>([
  ['letters in the number', () => tidyAccount({ ...account, number: '12A456' }), 'TER-030'],
  ['a short number', () => tidyAccount({ ...account, number: '1234' }), 'TER-030'],
  ['the account of another', () => mustBeItsOwn({ ...account, holderDocument: '80111222' }, ana), 'TER-031'],
  ['what was decided', () => mustDecide({ status: 'approved', registeredBy: 'one' }, 'other'), 'TER-032'],
  ['who registered it', () => mustDecide({ status: 'pending', registeredBy: 'one' }, 'one'), 'TER-033'],
])('%s', (_what, work, code) => {
  expect(work).toThrow(Problem)
  expect(work).toThrow(expect.objectContaining({ code }))
})
