import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos, money } from './money.ts'
import { inWords, quantityInWords } from './words.ts'

test.each([
  ['1', 'UN PESO M/CTE'],
  ['16', 'DIECISÉIS PESOS M/CTE'],
  ['100', 'CIEN PESOS M/CTE'],
  ['101', 'CIENTO UN PESOS M/CTE'],
  ['1000', 'MIL PESOS M/CTE'],
  ['21001', 'VEINTIÚN MIL UN PESOS M/CTE'],
  ['1000000', 'UN MILLÓN DE PESOS M/CTE'],
  ['13314000', 'TRECE MILLONES TRESCIENTOS CATORCE MIL PESOS M/CTE'],
  ['2000000000', 'DOS MIL MILLONES DE PESOS M/CTE'],
  ['1250.50', 'MIL DOSCIENTOS CINCUENTA PESOS CON 50/100 M/CTE'],
])('the vectors of the dossier (§19): %s is %s', (amount, words) => {
  expect(inWords(money(amount))).toBe(words)
})

test.each([
  ['0', 'CERO PESOS M/CTE'],
  ['0.07', 'CERO PESOS CON 07/100 M/CTE'],
  ['1.01', 'UN PESO CON 01/100 M/CTE'],
  ['31', 'TREINTA Y UN PESOS M/CTE'],
  ['500', 'QUINIENTOS PESOS M/CTE'],
  ['100000', 'CIEN MIL PESOS M/CTE'],
  ['1000000.50', 'UN MILLÓN DE PESOS CON 50/100 M/CTE'],
  ['1000001', 'UN MILLÓN UN PESOS M/CTE'],
  ['21000000', 'VEINTIÚN MILLONES DE PESOS M/CTE'],
  ['1000000000000', 'UN BILLÓN DE PESOS M/CTE'],
  ['-15', 'MENOS QUINCE PESOS M/CTE'],
])('and their neighbours: %s is %s', (amount, words) => {
  expect(inWords(money(amount))).toBe(words)
})

test.each([
  ['1', 'UNO'],
  ['21.0000', 'VEINTIUNO'],
  ['0.4000', 'CERO COMA CUATRO'],
  ['0.05', 'CERO COMA CERO CINCO'],
  ['12.25', 'DOCE COMA VEINTICINCO'],
])('a quantity stands alone: %s is %s', (quantity, words) => expect(quantityInWords(quantity)).toBe(words))

test('words read back give the same amount', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }).map(centavos)
  fc.assert(fc.property(amounts, (amount) => readBack(inWords(amount)) === amount))
})

const values: Record<string, bigint> = Object.fromEntries(
  `CERO 0 UN 1 DOS 2 TRES 3 CUATRO 4 CINCO 5 SEIS 6 SIETE 7 OCHO 8 NUEVE 9 DIEZ 10 ONCE 11 DOCE 12 TRECE 13
   CATORCE 14 QUINCE 15 DIECISÉIS 16 DIECISIETE 17 DIECIOCHO 18 DIECINUEVE 19 VEINTE 20 VEINTIÚN 21 VEINTIDÓS 22
   VEINTITRÉS 23 VEINTICUATRO 24 VEINTICINCO 25 VEINTISÉIS 26 VEINTISIETE 27 VEINTIOCHO 28 VEINTINUEVE 29
   TREINTA 30 CUARENTA 40 CINCUENTA 50 SESENTA 60 SETENTA 70 OCHENTA 80 NOVENTA 90 CIEN 100 CIENTO 100
   DOSCIENTOS 200 TRESCIENTOS 300 CUATROCIENTOS 400 QUINIENTOS 500 SEISCIENTOS 600 SETECIENTOS 700
   OCHOCIENTOS 800 NOVECIENTOS 900`
    .match(/\S+ \d+/g)!
    .map((pair) => pair.split(' '))
    .map(([word, value]) => [word!, BigInt(value!)]),
)

/** The inverse, by reading: each word adds, and MIL, MILLONES and BILLONES multiply what came before. */
function readBack(words: string): bigint {
  const [whole = '', cents = '0'] = words.replace(/ DE PESOS| PESOS?| M\/CTE|\/100/g, '').split(' CON ')
  let billions = 0n
  let millions = 0n
  let group = 0n
  for (const word of whole.split(' ')) {
    if (word === 'Y') continue
    if (word === 'MIL') group = (group === 0n ? 1n : group) * 1_000n
    else if (word.startsWith('BILL')) [billions, group] = [group, 0n]
    else if (word.startsWith('MILL')) [millions, group] = [group, 0n]
    else group += values[word]!
  }
  return (billions * 10n ** 12n + millions * 10n ** 6n + group) * 100n + BigInt(cents)
}
