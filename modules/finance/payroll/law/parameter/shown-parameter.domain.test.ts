import { expect, test } from 'vitest'
import { law } from './law.contract.ts'
import { lawParameters } from './parameter.domain.ts'
import { parameterNames } from './parameter-names.contract.ts'
import { shownParameter } from './shown-parameter.domain.ts'

test.each([
  ['COP', '249095', '249.095'],
  ['factor', '0.00522', '0,522 %'],
  ['factor', '0.1', '10 %'],
  ['factor', '1', '100 %'],
  ['factor', '2/3', '2/3'],
  ['horas', '210', '210 horas'],
  ['hora', '19:00', '07:00 PM'],
  ['SMMLV', '2', '2 SMMLV'],
  ['semanas', '18', '18 semanas'],
  ['tramos', '4=0.005 16=0.007', 'desde 4 SMMLV, 0,5 %; desde 16 SMMLV, 0,7 %'],
  ['escala', '1674542=151878 2631382=207569', 'hasta 1.674.542, 151.878; hasta 2.631.382, 207.569'],
  ['dias', '5', '5 días'],
  ['opcion', 'ULTIMO_REPORTADO', 'Último IBC reportado'],
  ['opcion', 'AVISO', 'Aviso'],
] as const)('a parameter in %s, %s, is read %s', (unit, value, shown) => {
  expect(shownParameter({ unit, value })).toContain(shown)
})

test('no parameter of the law is read as a code or with a decimal point, and each has its own name', () => {
  const read = lawParameters.map((one) => shownParameter(one))
  expect(read.filter((text) => /_|\d\.\d{1,2}(?!\d)/.test(text))).toEqual([])
  expect(new Set(Object.values(parameterNames)).size).toBe(Object.keys(law).length)
})
