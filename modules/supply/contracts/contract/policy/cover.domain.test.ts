import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { mustBeCovered, shortCovers } from './cover.domain.ts'

const guarantee = (cover: string, percent: string, extraMonths: number) => ({ cover, percent, extraMonths })
const policy = (cover: string, insured: number, until: string) => ({
  cover,
  insured: pesos(insured),
  untilDay: day(until),
})
const covering = (change: object) =>
  ({
    guarantees: [guarantee('compliance', '20', 6), guarantee('quality', '10', 12)],
    approved: [policy('compliance', 12_000_000, '2027-06-30'), policy('quality', 6_000_000, '2027-12-31')],
    agreed: pesos(60_000_000),
    endsOn: day('2026-12-31'),
    ...change,
  }) as never

test.each([
  ['all of them', {}, []],
  [
    'one that ends a day early',
    {
      approved: [policy('compliance', 12_000_000, '2027-06-29'), policy('quality', 6_000_000, '2027-12-31')],
    },
    ['compliance'],
  ],
  ['more value after an addition', { agreed: pesos(80_000_000) }, ['compliance', 'quality']],
  ['a later end', { endsOn: day('2027-01-15') }, ['compliance', 'quality']],
  [
    'two policies that add up',
    {
      guarantees: [guarantee('compliance', '20', 0)],
      approved: [
        policy('compliance', 7_000_000, '2027-01-01'),
        policy('compliance', 5_000_000, '2027-01-01'),
      ],
    },
    [],
  ],
  ['nothing is asked', { guarantees: [], approved: [] }, []],
])('%s', (_name, change, short) => {
  expect(shortCovers(covering(change)).map(({ cover }) => cover)).toEqual(short)
})

test('what is short says the cover, what it asks and what there is', () => {
  const refused = {
    code: 'POLIZA_INSUFICIENTE',
    fields: { guarantees: expect.stringContaining('exige 16.000.000') },
    facts: { amparo: 'compliance', requerido: '16000000.00', actual: '12000000.00' },
  }
  expect(() => mustBeCovered(covering({ agreed: pesos(80_000_000) }), 'guarantees')).toThrowError(
    expect.objectContaining(refused),
  )
  expect(() => mustBeCovered(covering({}), 'guarantees')).not.toThrow()
})
