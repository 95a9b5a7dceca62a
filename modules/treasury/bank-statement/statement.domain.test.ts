import { moneyText } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  amountIn,
  dayIn,
  moveIn,
  readMt940,
  readOfx,
  type StatementFormat,
  type StatementMove,
} from './statement.domain.ts'

const told = (moves: readonly StatementMove[]) =>
  moves.map(({ day, amount, concept, reference }) => `${day} ${moneyText(amount)} ${concept} ${reference}`)

test.each<[string, 'ymd' | 'dmy' | 'mdy', string]>([
  ['20260331', 'ymd', '2026-03-31'],
  ['2026-3-1', 'ymd', '2026-03-01'],
  ['31/03/2026', 'dmy', '2026-03-31'],
  ['03/31/2026 10:15', 'mdy', '2026-03-31'],
])('the day %s', (text, shape, day) => expect(dayIn(text, shape)).toBe(day))

test.each<[string, 'point' | 'comma', string]>([
  ['$ 1,234,567.89', 'point', '1234567.89'],
  ['1.234.567,89-', 'comma', '-1234567.89'],
  ['(4.200.000)', 'comma', '-4200000.00'],
  ['', 'point', '0.00'],
])('the amount %s', (text, mark, amount) => expect(moneyText(amountIn(text, mark))).toBe(amount))

test('what is no day and no amount is refused', () => {
  expect(() => dayIn('ayer', 'ymd')).toThrow(expect.objectContaining({ code: 'TES-065' }))
  expect(() => amountIn('1.2.3', 'point')).toThrow(expect.objectContaining({ code: 'TES-065' }))
})

test('an OFX of a bank', () => {
  const ofx = `OFXHEADER:100
<OFX><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260312120000<TRNAMT>9700000.00<FITID>A1<NAME>CONSIGNACION
</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20260331<TRNAMT>-22600.00<FITID>A2<MEMO>COMISION E IVA</STMTTRN>
</BANKTRANLIST></OFX>`
  expect(told(readOfx(ofx))).toEqual([
    '2026-03-12 9700000.00 CONSIGNACION A1',
    '2026-03-31 -22600.00 COMISION E IVA A2',
  ])
})

test('an MT940', () => {
  const mt940 = `:20:EXTRACTO
:60F:C260301COP142762600,
:61:2603120312C9700000,00NTRF88311//BANCO
:86:CONSIGNACION
 NACIONAL
:61:260331D100000,NCHGNONREF
:86:GMF
:62F:C260331COP152340000,00`
  expect(told(readMt940(mt940))).toEqual([
    '2026-03-12 9700000.00 CONSIGNACION NACIONAL 88311',
    '2026-03-31 -100000.00 GMF null',
  ])
})

test('a sheet, by the headings of its bank', () => {
  const format: StatementFormat = {
    dayColumn: 'Fecha',
    dayShape: 'dmy',
    conceptColumn: 'Detalle',
    referenceColumn: 'Doc',
    amountColumn: null,
    debitColumn: 'Cargos',
    creditColumn: 'Abonos',
    decimalMark: 'comma',
  }
  const rows = [
    { Fecha: '12/03/2026', Detalle: 'Consignación', Doc: '883', Cargos: '', Abonos: '9.700.000,00' },
    { Fecha: '31/03/2026', Detalle: 'GMF', Doc: '', Cargos: '100.000,00', Abonos: '0,00' },
    { Fecha: '', Detalle: 'Totales', Doc: '', Cargos: '', Abonos: '' },
  ]
  const moves = rows.flatMap((row) => moveIn(row, format) ?? [])
  expect(told(moves)).toEqual(['2026-03-12 9700000.00 Consignación 883', '2026-03-31 -100000.00 GMF null'])
})
