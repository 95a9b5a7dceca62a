import { centavos, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gmfOf, mustTransfer, type Transfer, type TransferAccount } from './fund-transfer.domain.ts'

const account = (id: string, more: Partial<TransferAccount> = {}): TransferAccount => ({
  id,
  use: 'free',
  fuenteId: null,
  gmfExempt: false,
  active: true,
  ...more,
})
const transfer: Transfer = {
  amount: pesos(3_700_125),
  gmf: pesos(14_801),
  commission: pesos(0),
  registroId: 'rp',
  registroLineId: 'rubro',
}

describe('GMF, 4 por mil', () => {
  test.each([
    [3_700_125_00, 14_801_00],
    [124_99, 0],
    [125_00, 1_00],
    [374_99, 1_00],
    [375_00, 2_00],
  ])('of %i centavos is %i', (amount, gmf) => {
    expect(gmfOf(centavos(BigInt(amount)))).toBe(BigInt(gmf))
  })

  test('is whole pesos, never further than half of one from the exact, and a half goes up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }).map(centavos), (amount) => {
        const gmf = gmfOf(amount)
        expect(gmf % 100n).toBe(0n)
        const apart = gmf * 1_000n - amount * 4n
        expect(apart <= 50_000n && apart > -50_000n).toBe(true)
      }),
    )
  })
})

describe('what may not pass', () => {
  const bound = { use: 'specific', fuenteId: 'pic' }
  const free = account('b')
  const registro = { registroId: null, registroLineId: null }
  const refusals: Readonly<
    Record<string, readonly [string | null, Partial<Transfer>, ...TransferAccount[]]>
  > = {
    'to itself': ['TES-040 toId', {}, account('a'), account('a')],
    'of a specific use to free money': ['TES-041 toId', {}, account('a', bound), free],
    'of one fuente to another': ['TES-041 toId', {}, account('a', bound), account('b', { fuenteId: 'sgp' })],
    'of a specific use to its own fuente': [null, {}, account('a', bound), account('b', { fuenteId: 'pic' })],
    'free money to a specific use': [null, {}, account('a'), account('b', bound)],
    'from an inactive account': ['TES-044 fromId', {}, account('a', { active: false }), free],
    'with the GMF of an exempt account': ['TES-046 gmf', {}, account('a', { gmfExempt: true }), free],
    'charges without a registro': ['TES-043 registroId', registro, account('a'), free],
    'charges without a rubro': ['TES-043 registroLineId', { registroLineId: null }, account('a'), free],
    'nothing charged, no registro': [null, { ...registro, gmf: pesos(0) }, account('a'), free],
  }
  test.each(Object.entries(refusals))('%s', (_what, [refused, more, from, to]) => {
    const doing = () => mustTransfer({ ...transfer, ...more }, { from: from!, to: to!, usesBudget: true })
    if (refused === null) return expect(doing).not.toThrow()
    const [code = '', field = ''] = refused.split(' ')
    expect(doing).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }))
  })
})
