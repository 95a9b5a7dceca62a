import { mustBeInTime } from '@quina/hospital/domain'
import { day, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { lawParameters, parametersOf, replacing } from '../../law/parameter/parameter.domain.ts'
import { reported } from '../../testing/engine-facts.domain.ts'
import { maternityDays, maternityPay, paternityDays, paternityPay } from './parental-leave.domain.ts'

const law = parametersOf(lawParameters)
const byDecree = replacing(
  law,
  lawParameters
    .filter(({ key }) => key === 'LICENCIA_MATERNIDAD_PRORRATA')
    .map((row) => ({ ...row, value: 'DECRETO' })),
)
const on = day('2026-03-02')

describe('maternity and paternity (C1.6)', () => {
  test.each([
    ['in time', 0, false, 126],
    ['five weeks early', 5, false, 161],
    ['of twins', 0, true, 140],
    ['of twins and five weeks early', 5, true, 175],
  ])('a birth %s gives its days', (_, missingWeeks, multiple, days) => {
    expect(maternityDays({ on, missingWeeks, multiple }, law)).toBe(days)
  })

  const month = {
    from: on,
    days: 30,
    ibcBefore: reported(3_000_000),
    salary: pesos(3_000_000),
    gestationDays: 270,
  }
  test('LICENCIA_MATERNIDAD_PRORRATA, two periods missing: whole by JURISPRUDENCIA, in proportion by DECRETO, both shown', () => {
    const facts = { ...month, contributedDays: 216 }
    expect(maternityPay(facts, law).figure.amount).toBe(pesos(3_000_000))
    expect(maternityPay(facts, byDecree).figure.amount).toBe(pesos(2_400_000))
    const { byDecree: decree, byCaseLaw } = maternityPay(facts, law)
    expect([decree.amount, byCaseLaw.amount]).toEqual([pesos(2_400_000), pesos(3_000_000)])
    expect(decree.sentence).toContain('× 216/270')
    const { sentence } = maternityPay(facts, law).figure
    expect(sentence).toContain(
      'serían 2.400.000; por la jurisprudencia (Función Pública 296291/2021), 3.000.000.',
    )
  })

  test('three periods missing: in proportion by both', () => {
    const facts = { ...month, contributedDays: 189 }
    expect(maternityPay(facts, law).figure.amount).toBe(pesos(2_100_000))
    expect(maternityPay(facts, byDecree).figure.amount).toBe(pesos(2_100_000))
  })

  test('paternity is two weeks of the whole base, within thirty days of the birth', () => {
    expect(paternityDays({ on }, law)).toBe(14)
    // The law lets it grow up to five weeks (LICENCIA_PATERNIDAD_SEMANAS).
    const weeks = lawParameters.filter(({ key }) => key === 'LICENCIA_PATERNIDAD_SEMANAS')
    const five = weeks.map((row) => ({ ...row, value: '5' }))
    expect(paternityDays({ on }, replacing(law, five))).toBe(35)
    expect(paternityPay({ ...month, days: 14 }).amount).toBe(pesos(1_400_000))
    expect(() => mustBeInTime({ on }, day('2026-04-01'))).not.toThrow()
    expect(() => mustBeInTime({ on }, day('2026-04-02'))).toThrow(
      expect.objectContaining({ code: 'PATERNIDAD_FUERA_DE_PLAZO' }),
    )
    expect(() => mustBeInTime({ on }, day('2026-03-01'))).toThrow(
      expect.objectContaining({ code: 'PATERNIDAD_FUERA_DE_PLAZO' }),
    )
  })
})
