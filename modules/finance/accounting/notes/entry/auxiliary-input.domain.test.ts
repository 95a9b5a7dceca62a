import { expect, test } from 'vitest'
import { auxiliaryInput } from './auxiliary-input.domain.ts'

const year = { informe: 'accountLedger', vigencia: 2026, from: 'm1', to: 'm13', fuenteId: '', campusId: '' }

test('the lines of one account lead to its auxiliary, of the year or of the month they name', () => {
  expect(auxiliaryInput({ account: '11100501' }, 2026)).toEqual({ ...year, account: '11100501' })
  expect(auxiliaryInput({ account: 1110, month: '2025-13', fuenteId: 'f' }, 2026)).toEqual({
    ...year,
    account: '1110',
    vigencia: 2025,
    from: 'm13',
    to: 'm13',
    fuenteId: 'f',
  })
})

test.each([{}, { account: '' }, { account: '1110,1305' }, { account: '1110..1305' }])(
  'lines of no account, or of several, lead to none: %o',
  (filters) => expect(auxiliaryInput(filters, 2026)).toBeNull(),
)
