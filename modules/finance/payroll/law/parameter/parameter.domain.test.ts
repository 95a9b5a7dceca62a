import { day, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import {
  amountOn,
  lawParameters,
  optionOn,
  parameterOn,
  parametersOf,
  replacing,
  rowsOf,
} from './parameter.domain.ts'

const law = parametersOf(lawParameters)

describe('parameters of the law', () => {
  test.each([
    ['SMMLV', '2026-02-18', '1750905', 'Decreto 1469/2025', 'SUSPENDIDA'],
    ['SMMLV', '2026-02-19', '1750905', 'Decreto 0159/2026', 'VIGENTE'],
    ['SMMLV', '2025-12-31', '1423500', 'Decreto 1572/2024', 'VIGENTE'],
    ['AUX_TRANSPORTE', '2026-02-14', '249095', 'Decreto 1470/2025', 'VIGENTE'],
    ['DIVISOR_PRIVADO', '2026-07-14', '220', 'Ley 2101/2021', 'VIGENTE'],
    ['DIVISOR_PRIVADO', '2026-07-15', '210', 'Ley 2101/2021', 'VIGENTE'],
    ['RDF', '2026-06-30', '0.8', 'Ley 2466/2025', 'VIGENTE'],
    ['RDF', '2026-07-01', '0.9', 'Ley 2466/2025', 'VIGENTE'],
    ['NOCHE_PRIVADA_DESDE', '2025-12-24', '21:00', 'Ley 1846/2017', 'VIGENTE'],
    ['NOCHE_PRIVADA_DESDE', '2025-12-25', '19:00', 'Ley 2466/2025', 'VIGENTE'],
  ] as const)('%s on %s is %s by %s', (key, on, ...[value, norm, status]) => {
    expect(parameterOn(law, key, day(on))).toMatchObject({ value, norm, status })
  })

  test('are refused, with the code and the day, where none holds', () => {
    expect(() => parameterOn(law, 'UVT', day('2027-01-01'))).toThrow(
      expect.objectContaining({
        code: 'PARAMETRO_FALTANTE',
        message: 'Falta el parámetro UVT para el 2027/01/01: regístrelo con su norma y su vigencia.',
        facts: { key: 'UVT', day: '2027-01-01' },
      }),
    )
  })

  test('of one code never hold twice on a day nor leave a day out between two rows', () => {
    for (const rows of law.values())
      rows.slice(1).forEach(({ key, from }, index) => {
        const before = rows[index]!
        const nextDay = new Date(`${before.until}T00:00:00Z`)
        nextDay.setUTCDate(nextDay.getUTCDate() + 1)
        expect(`${key} ${from}`).toBe(`${key} ${nextDay.toISOString().slice(0, 10)}`)
      })
  })

  test('of an annulled norm hold on no day', () => {
    const annulled = replacing(law, rowsOf('SMMLV', ['COP', '2026-01-01 ... 1750905 | Decreto 1 | ANULADA']))
    expect(() => amountOn(annulled, 'SMMLV', day('2026-03-31'))).toThrow(/Falta el parámetro SMMLV/)
  })

  test('can be supposed otherwise, which changes no other code', () => {
    const supposed = replacing(law, rowsOf('SMMLV', ['COP', '2026-01-01 ... 1500000 | Sentencia supuesta']))
    expect(amountOn(supposed, 'SMMLV', day('2026-03-31'))).toBe(pesos(1_500_000))
    expect(amountOn(supposed, 'AUX_TRANSPORTE', day('2026-03-31'))).toBe(pesos(249_095))
    expect(amountOn(law, 'SMMLV', day('2026-03-31'))).toBe(pesos(1_750_905))
  })

  test('that are a choice are one of its options', () => {
    const march = day('2026-03-31')
    expect(optionOn(law, 'ESQUEMA_PARAFISCAL', march)).toBe('B')
    const wrong = replacing(law, rowsOf('ESQUEMA_PARAFISCAL', ['opcion', '1998-12-29 ... C | Ley']))
    expect(() => optionOn(wrong, 'ESQUEMA_PARAFISCAL', march)).toThrow(
      expect.objectContaining({ code: 'PARAMETRO_INVALIDO' }),
    )
  })
})
