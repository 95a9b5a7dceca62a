import { moneyText } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { mustBeUnderstood, mustSquare, readMt940, readOfx, type Statement } from './statement.domain.ts'
import { movesInSheet, type StatementFormat } from './statement-sheet.domain.ts'

const shown = ({ moves, mistakes }: Statement) => {
  expect(mistakes).toEqual([])
  return moves.map(
    ({ day, amount, concept, reference }) => `${day} ${moneyText(amount)} ${concept} ${reference}`,
  )
}
const wrong = ({ mistakes }: Statement) => mistakes.map(({ row, column }) => `${row} ${column}`)

describe('an OFX of a bank', () => {
  const ofx = (...moves: readonly string[]) =>
    `OFXHEADER:100\n<OFX><BANKTRANLIST>\n${moves.map((move) => `<STMTTRN>${move}\n</STMTTRN>`).join('\n')}\n</BANKTRANLIST></OFX>`

  test('by its tags, with entities and hours', () => {
    const file = ofx(
      '<TRNTYPE>CREDIT<DTPOSTED>20260312120000[-5:EST]<TRNAMT>9700000.00<FITID>A1<NAME>CONSIGNACI&#211;N &amp; MAS',
      '<TRNTYPE>FEE<DTPOSTED>20260331<TRNAMT>-22600,5<FITID>A2<MEMO>COMISION E IVA',
    )
    expect(shown(readOfx(file))).toEqual([
      '2026-03-12 9700000.00 CONSIGNACIÓN & MAS A1',
      '2026-03-31 -22600.50 COMISION E IVA A2',
    ])
  })

  test.each([
    ['a movement without amount', '<TRNTYPE>DEBIT<DTPOSTED>20260312', 'TRNAMT'],
    ['thousands between decimals', '<TRNTYPE>DEBIT<DTPOSTED>20260312<TRNAMT>-1,234.50', 'TRNAMT'],
    ['a debit that enters', '<TRNTYPE>DEBIT<DTPOSTED>20260312<TRNAMT>5000.00', 'TRNAMT'],
    ['a credit that leaves', '<TRNTYPE>CREDIT<DTPOSTED>20260312<TRNAMT>-5000.00', 'TRNAMT'],
    ['a cheque that enters', '<TRNTYPE>CHECK<DTPOSTED>20260312<TRNAMT>5000.00', 'TRNAMT'],
    ['a deposit that leaves', '<TRNTYPE>DEP<DTPOSTED>20260312<TRNAMT>-5000.00', 'TRNAMT'],
    ['a day that is none', '<TRNTYPE>FEE<DTPOSTED>20260231<TRNAMT>-5000.00', 'DTPOSTED'],
  ])('refuses %s by its line', (_what, move, column) => {
    expect(wrong(readOfx(ofx(move)))).toEqual([`3 ${column}`])
  })

  test('refuses two accounts, and another currency', () => {
    expect(wrong(readOfx('<OFX><CURDEF>USD<ACCTID>1\n<ACCTID>2\n</OFX>'))).toEqual(['1 ACCTID', '1 CURDEF'])
  })
})

describe('an MT940', () => {
  const mt940 = `:20:EXTRACTO
:60F:C260301COP142762600,
:61:2603120312C9700000,00NTRF88311//BANCO
:86:CONSIGNACION
 NACIONAL
:61:260331D100000,NCHGNONREF
:86:GMF
:62F:C260331COP152362600,00`

  test('by its tags, which lead from one balance to the other', () => {
    const read = readMt940(mt940)
    expect(shown(read)).toEqual([
      '2026-03-12 9700000.00 CONSIGNACION NACIONAL 88311',
      '2026-03-31 -100000.00 GMF null',
    ])
    mustSquare(read)
  })

  test('is refused when a movement of it is missing', () => {
    const cut = readMt940(mt940.replace(/:61:260331[^:]*/, ''))
    expect(() => mustSquare(cut)).toThrow(expect.objectContaining({ code: 'TES-200' }))
  })

  test.each([
    ['a sign on its amount', 'D-104,12'],
    ['an amount without its comma', 'D104'],
    ['a mark that is none', 'X104,12'],
  ])('refuses %s by its line', (_what, marked) => {
    expect(wrong(readMt940(`:20:X\n:61:2611031103${marked}NMSCNONREF\n:86:CARGO`))).toEqual(['2 :61:'])
  })

  test('of reversals: that of a credit leaves, that of a debit enters', () => {
    const moves = [':61:2611031103RC50,00NMSCNONREF', ':61:2611031103RD60,NMSCNONREF']
    expect(shown(readMt940(moves.join('\n')))).toEqual([
      '2026-11-03 -50.00 Movimiento null',
      '2026-11-03 60.00 Movimiento null',
    ])
  })
})

describe('a sheet, by the headings of its bank', () => {
  const sided: StatementFormat = {
    dayColumn: 'Fecha',
    dayShape: 'dmy',
    conceptColumn: 'Detalle',
    referenceColumn: null,
    amountColumn: null,
    debitColumn: 'Cargos',
    creditColumn: 'Abonos',
    decimalMark: 'comma',
  }
  const single = { ...sided, amountColumn: 'Valor', debitColumn: null, creditColumn: null }
  const read = (format: StatementFormat, heading: string, ...rows: readonly string[]) => {
    const cellsOf = (line: string) => line.split(';').map((cell) => cell || null)
    const lines = rows.map((line, index) => ({ row: index + 2, cells: cellsOf(line) }))
    return movesInSheet({ headerRow: 1, header: heading.split(';'), rows: lines }, format)
  }

  test('what leaves and what enters in two columns, whatever sign the bank gives to all that leaves', () => {
    const rows = ['12/03/2026;Consignación;;9.700.000,00', '31/03/2026;GMF;100.000,00;0,00']
    const expected = ['2026-03-12 9700000.00 Consignación null', '2026-03-31 -100000.00 GMF null']
    expect(shown(read(sided, 'FECHA;detalle ;Cargos;Abonos', ...rows))).toEqual(expected)
    const negative = rows.map((row) => row.replace('100.000', '-100.000'))
    expect(shown(read(sided, 'Fecha;Detalle;Cargos;Abonos', ...negative))).toEqual(expected)
  })

  test.each([
    ['a debit of another sign than the others', ['01/03/2026;A;5,00;', '01/03/2026;B;-6,00;'], ['3 Cargos']],
    ['a credit that is negative', ['01/03/2026;A;;-5,00'], ['2 Abonos']],
    ['a debit and a credit at once', ['01/03/2026;A;5,00;6,00'], ['2 Cargos']],
    ['no amount', ['01/03/2026;A;;'], ['2 Cargos']],
    ['no day', [';A;5,00;'], ['2 Fecha']],
    ['what is no amount', ['01/03/2026;A;cinco;'], ['2 Cargos']],
    ['an amount of another format', ['01/03/2026;A;1.234.567,00;', '01/03/2026;B;;850.25'], ['3 Abonos']],
  ])('refuses %s by its cell', (_what, rows, expected) => {
    expect(wrong(read(sided, 'Fecha;Detalle;Cargos;Abonos', ...rows))).toEqual(expected)
  })

  test('refuses a column that is missing or twice', () => {
    expect(wrong(read(sided, 'Fecha;Detalle;CARGOS;cargos', '01/03/2026;A;5,00;'))).toEqual([
      '1 Cargos',
      '1 Abonos',
    ])
  })

  test('the side beside an amount or in a column of its own', () => {
    const rows = ['01/03/2026;A;5.000,00 DB', '01/03/2026;B;5.000,00 CR', '01/03/2026;C;-7,00']
    expect(shown(read(single, 'Fecha;Detalle;Valor', ...rows))).toEqual([
      '2026-03-01 -5000.00 A null',
      '2026-03-01 5000.00 B null',
      '2026-03-01 -7.00 C null',
    ])
    const kinds = ['01/03/2026;A;5,00;Nota Débito', '01/03/2026;B;-6,00;Nota Crédito']
    expect(wrong(read(single, 'Fecha;Detalle;Valor;Clase', ...kinds))).toEqual(['3 Valor'])
  })

  const sideOf = (heading: string, ...rows: readonly string[]) =>
    shown(read(single, heading, ...rows)).map((line) => line.split(' ')[1])

  test.each<[string, string, readonly string[]]>([
    ['a longer name', 'Clase', ['Nota Crédito', 'Retiro ATM']],
    ['a sign', 'Signo', ['+', '-']],
    ['an abbreviation', 'Tipo', ['N/C', 'N/D']],
    ['half a word', 'Tipo', ['CRED', 'DEB']],
    ['two columns', 'Clase;D/C', ['Nota crédito;C', 'Nota débito;D']],
    ['one of two columns', 'Clase;D/C', ['Pago PSE;C', 'Comisión;D']],
  ])('takes the side from %s', (_what, heading, [credit, debit]) => {
    const rows = [`01/03/2026;A;5,00;${credit}`, `02/03/2026;B;6,00;${debit}`]
    expect(sideOf(`Fecha;Detalle;Valor;${heading}`, ...rows)).toEqual(['5.00', '-6.00'])
  })

  test('takes the side from the concept, where nothing else has it', () => {
    const rows = ['01/03/2026;Nota crédito;5,00', '02/03/2026;Nota débito;6,00']
    expect(sideOf('Fecha;Detalle;Valor', ...rows)).toEqual(['5.00', '-6.00'])
    const signs = ['01/03/2026;Abono a crédito 12;-5,00', '02/03/2026;Cargo devuelto;6,00']
    expect(sideOf('Fecha;Detalle;Valor', ...signs)).toEqual(['-5.00', '6.00'])
  })

  test('refuses a row whose side is not understood, or is two, where no amount has a sign', () => {
    const rows = ['01/03/2026;A;5,00;Nota débito;D', '02/03/2026;B;6,00;Nota crédito;C']
    const of = (row: string) => wrong(read(single, 'Fecha;Detalle;Valor;Clase;D/C', ...rows, row))
    expect(of('03/03/2026;C;7,00;;')).toEqual(['4 Clase'])
    expect(of('03/03/2026;C;7,00;Traslado;')).toEqual(['4 Clase'])
    expect(of('03/03/2026;C;7,00;Nota débito;C')).toEqual(['4 Valor'])
    expect(of('03/03/2026;C;7,00;Abono reversado;D')).toEqual([])
  })

  test.each([
    ...[
      'SALDO DIA ANTERIOR',
      'Saldo inicial:',
      '*** SALDO ANTERIOR ***',
      'SDO. ANT.',
      'Saldo extracto anterior',
    ],
    ...[
      'NUEVO SALDO',
      'Saldo al corte',
      'SALDO AL 31/10/2026',
      'Saldo a 31 de octubre de 2026',
      'SALDO EN CUENTA',
    ],
    ...['TOTALES:', 'TOTAL DÉBITOS Y CRÉDITOS', 'Sub-total', 'SUMAS IGUALES'],
  ])('%s is no movement', (concept) => {
    const found = read(
      sided,
      'Fecha;Detalle;Cargos;Abonos',
      `31/03/2026;${concept};;9,00`,
      '31/03/2026;A;;5,00',
    )
    expect([shown(found).length, found.leftOut]).toEqual([1, 1])
  })

  test('a dash is no amount, and a line of text alone no movement', () => {
    const rows = ['01/03/2026;A;$ -;5,00', '02/03/2026;B;6,00;-', 'Este extracto es informativo;;;']
    const found = read(sided, 'Fecha;Detalle;Cargos;Abonos', ...rows)
    expect(shown(found).map((line) => line.split(' ')[1])).toEqual(['5.00', '-6.00'])
    expect(found.leftOut).toBe(1)
    expect(wrong(read(sided, 'Fecha;Detalle;Cargos;Abonos', '01/03/2026;;;'))).toEqual(['2 Cargos'])
  })

  test('what is a balance or a total is no movement; what only sounds like one is', () => {
    const rows = [
      '01/03/2026;SALDO ANTERIOR;10,00',
      '02/03/2026;SALDO A FAVOR DIAN;5,00',
      '02/03/2026;TOTALGAS S.A.;1,00',
      '31/03/2026;Saldo final;16,00',
      'TOTALES;;6,00',
    ]
    const found = read(single, 'Fecha;Detalle;Valor', ...rows)
    expect(shown(found)).toHaveLength(2)
    expect(found.leftOut).toBe(3)
    mustSquare(found)
    const missing = read(single, 'Fecha;Detalle;Valor', ...rows.toSpliced(1, 1))
    expect(() => mustSquare(missing)).toThrow(expect.objectContaining({ code: 'TES-200' }))
  })

  test('reports the row where its own balances stop agreeing, in either order', () => {
    const rows = ['02/03/2026;A;5,00;105,00', '03/03/2026;B;-3,00;102,00', '04/03/2026;C;1,00;103,00']
    const balances = (...lines: readonly string[]) =>
      read(single, 'Fecha;Detalle;Valor;SALDO', ...lines).unsquaredRow
    expect([balances(...rows), balances(...rows.toReversed())]).toEqual([null, null])
    expect(balances(rows[0]!, rows[2]!, rows[1]!)).toBe(3)
  })

  test('is not taken when any cell is refused, and the first errors are reported', () => {
    const rows = Array.from({ length: 5 }, () => '01/03/2026;A;x')
    const refused = () => mustBeUnderstood(read(single, 'Fecha;Detalle;Valor', ...rows))
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'TES-065',
        message: expect.stringMatching(/^Fila 2, «Valor»: .* Y 2 celdas más\.$/),
      }),
    )
  })
})
