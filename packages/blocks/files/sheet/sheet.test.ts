import { Readable } from 'node:stream'
import { centavos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import * as f from '../../values/field/words.ts'
import { sheetColumns } from './column.ts'
import { writeCsv } from './csv.server.ts'
import { awake, inert } from './inert.ts'
import { readSheet } from './read.server.ts'
import { parseCell, readRows } from './read-rows.ts'

import { workbook, zip } from './testing/workbook.server.ts'
import { writeXlsx } from './xlsx.server.ts'

const fields = {
  code: f.code('Código'),
  name: f.text('Nombre'),
  kind: f.choice('Clase', { goods: 'Bienes', services: 'Servicios' }),
  terceroId: f.ref('people.tercero', 'Tercero'),
  date: f.day('Fecha'),
  amount: f.money('Valor'),
  rate: f.optional(f.percent('Tarifa')),
  units: f.quantity('Cantidad'),
  year: f.integer('Año'),
  active: f.flag('Activo'),
}
const columns = sheetColumns(fields)
const row = {
  code: '007',
  name: 'Jeringa; 5 ml «ñ»',
  kind: 'goods',
  terceroId: '0190aaaa-0000-7000-8000-000000000000',
  terceroLabel: '900123456 Proveedor',
  date: '2026-03-14',
  amount: '-1234567.89',
  rate: null,
  units: '0.125',
  year: 2026,
  active: true,
}
const gathered = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
const xlsx = async (rows: Iterable<object>, given = columns) =>
  gathered(await writeXlsx(rows as Iterable<Record<string, unknown>>, given))
const csv = (rows: Iterable<object>, given = columns) =>
  gathered(writeCsv(rows as Iterable<Record<string, unknown>>, given))
const refusal = (code: string) => expect.objectContaining({ code })

describe('what is exported can be imported', () => {
  test.each([
    ['xlsx', xlsx],
    ['csv', csv],
  ])('%s', async (_format, write) => {
    const sheet = await readSheet(await write([row]))
    expect(sheet.header).toEqual(columns.map(({ header }) => header))
    expect(await readRows(fields, sheet)).toEqual({
      absent: [],
      bad: [],
      ignored: [],
      rows: [
        {
          row: 2,
          values: {
            code: '007',
            name: 'Jeringa; 5 ml «ñ»',
            kind: 'goods',
            terceroId: '900123456 Proveedor',
            date: '2026-03-14',
            amount: '-1234567.89',
            rate: null,
            units: '0.125',
            year: 2026,
            active: true,
          },
        },
      ],
    })
  })

  test('ten thousand rows flow, and the sums do not move by a centavo', async () => {
    const amounts = Array.from({ length: 10_000 }, (_, index) => centavos(BigInt(index) * 1_000_003n + 1n))
    const rows = amounts.map((amount) => ({ ...row, amount }))
    const read = await readRows(fields, await readSheet(await xlsx(rows)))
    const total = read.rows.reduce(
      (sum, { values }) => sum + BigInt(String(values.amount).replace('.', '')),
      0n,
    )
    expect(read.bad).toEqual([])
    expect(read.rows).toHaveLength(10_000)
    const cents = read.rows.map(({ values }) => {
      const [whole = '', decimals = ''] = String(values.amount).split('.')
      return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
    })
    expect(cents).toEqual(amounts.map(BigInt))
    expect(total).not.toBe(0n)
  })

  test('an amount beyond fifteen digits is written as text, so that none is lost', async () => {
    const amounts = ['9999999999999.99', '12345678901234.56', '-98765432109876.54']
    const sheet = await readSheet(await xlsx(amounts.map((amount) => ({ ...row, amount }))))
    expect(sheet.rows.map(({ cells }) => cells[5])).toEqual([
      9999999999999.99,
      '12345678901234.56',
      '-98765432109876.54',
    ])
    expect((await readRows(fields, sheet)).rows.map(({ values }) => values.amount)).toEqual(amounts)
  })

  test('an error while reading the rows breaks the file instead of cutting it short', async () => {
    async function* failing() {
      yield row
      throw new Error('connection lost')
    }
    await expect(gathered(writeCsv(failing(), columns))).rejects.toThrow('connection lost')
    await expect(writeXlsx(failing(), columns)).rejects.toThrow('connection lost')
  })
})

describe('hostile text is shown, never run', () => {
  const hostile = [
    '=1+1',
    '+57 300',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    '＋57 300',
    '－2+3',
    '＠SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    '<b>&amp;',
  ]
  test.each(hostile)('%j', async (name) => {
    expect(inert(name)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
    expect(awake(inert(name))).toBe(name)
    for (const file of [await xlsx([{ ...row, name }]), await csv([{ ...row, name }])]) {
      const shown = (await readSheet(file)).rows[0]?.cells[1]
      expect(shown).toBe(name)
    }
  })

  test('the bytes of a CSV begin no cell with a formula, and leave negative numbers alone', async () => {
    const text = (await csv([{ ...row, name: '=cmd|calc', amount: '-5.00' }])).toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text).toContain(";'=cmd|calc;")
    expect(text).toContain(';-5,00;')
  })

  test('puts the parameters in a sheet of their own', async () => {
    const about = [['Desde', '2026/01/01'] as const, ['Grupo', '=1+1'] as const]
    const file = await gathered(await writeXlsx([row], columns, { about }))
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(new Uint8Array(file))
    expect(sheets.map(({ name }) => name)).toEqual(['Datos', 'Parámetros'])
    expect(sheets[1]!.rows).toEqual([
      ['Desde', '2026/01/01'],
      ['Grupo', "'=1+1"],
    ])
  })

  test('a workbook holds no formula at all', async () => {
    const file = await xlsx([{ ...row, name: '=1+1' }])
    const { streamXlsxRows } = await import('hucre/xlsx')
    const cells = []
    for await (const { values } of streamXlsxRows(new Uint8Array(file))) cells.push(values[1])
    expect(cells).toEqual(['Nombre', "'=1+1"])
  })
})

describe('a sheet read by fields', () => {
  const small = { name: f.text('Nombre'), amount: f.money('Valor'), active: f.flag('Activo') }
  const given = (text: string) => readSheet(Buffer.from(text))

  test('columns are found by label or name, in any order, case and accents', async () => {
    const { rows, bad, ignored } = await readRows(
      small,
      await given('VALOR*;nómbre;Observación\n1.000;Ana;x\n'),
    )
    expect({ rows, bad, ignored }).toEqual({
      rows: [{ row: 2, values: { name: 'Ana', amount: '1000', active: false } }],
      bad: [],
      ignored: ['Observación'],
    })
  })

  test('reports every bad row (the first, one in the middle, the last) with the number the spreadsheet shows', async () => {
    const sheet = await given(
      'Nombre;Valor;Activo\n;1;no\nAna;1;si\n\nBeto;mil;no\nCarla;1;no\nDora;1,234.567;quizá\n',
    )
    const { rows, bad } = await readRows(small, sheet)
    expect(bad.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Nombre',
      '5 Valor',
      '7 Valor',
      '7 Activo',
    ])
    expect(rows).toHaveLength(5)
  })

  test('reports missing and repeated columns once', async () => {
    expect((await readRows(small, await given('Valor;valor\n1;2\n'))).bad).toEqual([
      { row: 1, column: 'Nombre', message: 'Falta la columna «Nombre».' },
      { row: 1, column: 'Valor', message: 'La columna «Valor» está repetida.' },
    ])
  })

  test.each([
    [2026, { value: 2026 }],
    ['14/3/2026', { value: '2026-03-14' }],
    [new Date('2026-03-14T00:00:00Z'), { value: '2026-03-14' }],
    ['2026-11-20 00:00:00', { value: '2026-11-20' }],
    ['31/02/2026', { message: 'La fecha no es válida: use AAAA-MM-DD.' }],
    ['03-2026', { message: 'La fecha no es válida: use AAAA-MM-DD.' }],
  ])('%s', async (cell, expected) => {
    const { parseCell } = await import('./read-rows.ts')
    const one = typeof cell === 'number' ? f.integer('Año') : f.day('Fecha')
    expect(parseCell(one, cell)).toEqual(expected)
  })

  test('the noise of doubles in a workbook is not taken for decimals', async () => {
    const { parseCell } = await import('./read-rows.ts')
    expect(parseCell(small.amount, 0.1 + 0.2)).toEqual({ value: '0.3' })
    expect(parseCell(small.amount, 1.005)).toMatchObject({
      message: expect.stringContaining('dos decimales'),
    })
  })
})

describe('files that are refused with a sentence', () => {
  const header = 'Nombre;Valor\n'
  test.each([
    ['nothing', Buffer.alloc(0), 'SHT-EMPTY'],
    ['only blanks', Buffer.from('\n;;\n'), 'SHT-EMPTY'],
    ['an old or encrypted workbook', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'SHT-LOCKED'],
    ['something binary', Buffer.from([0x7f, 0x45, 0, 0, 1]), 'SHT-TYPE'],
    ['a zip that is not a workbook', zip([['a.txt', Buffer.from('hi')]]), 'SHT-BROKEN'],
    ['a zip cut in two', zip([['a.txt', Buffer.from('hi')]]).subarray(0, 20), 'SHT-BROKEN'],
    ['too many columns', Buffer.from(`${'a;'.repeat(300)}\n`), 'SHT-COLUMNS'],
  ])('%s', (_what, file, code) => expect(readSheet(file)).rejects.toThrowError(refusal(code)))

  test('too large a file is refused before it is held', async () => {
    let pulled = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          pulled += 1
          yield Buffer.alloc(100_000)
        }
      })(),
      { objectMode: true, highWaterMark: 1 },
    )
    await expect(readSheet(endless, { maxBytes: 1_000_000 })).rejects.toThrowError(refusal('SHT-SIZE'))
    expect(pulled).toBeLessThan(20)
  })

  test('a CSV with more rows than allowed', async () => {
    const text = header + 'Ana;1\n'.repeat(11)
    await expect(readSheet(Buffer.from(text), { maxRows: 10 })).rejects.toThrowError(refusal('SHT-ROWS'))
    expect((await readSheet(Buffer.from(text), { maxRows: 11 })).rows).toHaveLength(11)
  })

  test('a workbook of two million rows is refused in bounded memory', async () => {
    const sheet = workbook(
      Buffer.from(`${'<row><c t="inlineStr"><is><t>a</t></is></c></row>'.repeat(2_000_000)}`),
    )
    const before = process.memoryUsage().rss
    await expect(readSheet(sheet)).rejects.toThrowError(refusal('SHT-ROWS'))
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  }, 20_000)

  test('a bomb that says its size is refused by its index; one that says none or lies, by its contents', async () => {
    const bomb = workbook(Buffer.alloc(200_000_000, 32))
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(readSheet(bomb)).rejects.toThrowError(refusal('SHT-BOMB'))
    const silent = workbook(Buffer.alloc(1_000_000, 32), 0)
    await expect(readSheet(silent)).rejects.toThrowError(refusal('SHT-BROKEN'))
    const lying = workbook(Buffer.alloc(200_000_000, 32), 1_000)
    await expect(readSheet(lying)).rejects.toThrowError(refusal('SHT-BROKEN'))
  }, 20_000)
})

describe('encodings', () => {
  const text = 'Nombre;Valor\nÑoño Pérez;1\n'
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('%s', async (_name, file) => {
    const { header, rows } = await readSheet(file)
    expect(header).toEqual(['Nombre', 'Valor'])
    expect(rows[0]?.cells[0]).toBe('Ñoño Pérez')
  })

  test.each([';', ',', '\t'])('separated by %j', async (separator) => {
    const { rows } = await readSheet(Buffer.from(`a${separator}b\n1${separator}"2${separator}3"\n`))
    expect(rows[0]?.cells).toEqual(['1', `2${separator}3`])
  })
})

/** Cases of others, 5: the list of a supplier as a spreadsheet leaves it; the expiry of its third row is the number of a day. */
describe('the list of a supplier that a spreadsheet touched', () => {
  const list = {
    barcode: f.code('codigo_barras'),
    cum: f.code('cum'),
    product: f.text('producto'),
    lot: f.code('lote'),
    expiry: f.day('vence'),
    units: f.quantity('cantidad'),
    price: f.money('vr_unitario'),
  }
  const header = 'codigo_barras;cum;producto;lote;vence;cantidad;vr_unitario'
  const read = async (...lines: string[]) =>
    readRows(list, await readSheet(Buffer.from([header, ...lines].join('\n'))))
  const tablets = 'ACETAMINOFEN 500 MG TAB'

  test('what is sure is read: thousands by the marks of the prices, a day by its number, the zeros of a lot', async () => {
    const { rows, bad } = await read(
      `7701234567897;19900001-02;${tablets};AX-2210;30/11/2027;1.000;85,50`,
      `7701234567897;19900001-02;${tablets};AX-2211;46356;100;85`,
      '7705550001233;19900003-01;JERINGA 5 ML; 0045 ;02/03/2027;50;$ 1.250,00',
    )
    expect(bad).toEqual([])
    expect(rows.map(({ values: { lot, expiry, units, price } }) => [lot, expiry, units, price])).toEqual([
      ['AX-2210', '2027-11-30', '1000', '85.50'],
      ['AX-2211', '2026-11-30', '100', '85'],
      ['0045', '2027-03-02', '50', '1250.00'],
    ])
  })

  test('what lost its digits or is no day is refused, every cell in one answer', async () => {
    const { bad } = await read(
      `7,70123E+12;19900001-02;${tablets};AX-2211;46356;100;85,5`,
      '7705550001233;19900003-01;JERINGA 5 ML;2,00E+10;feb-27;250;1.250',
      '07705550001233;19900003-1;JERINGA 5 ML; 0045 ;31/02/2027;50;1250',
    )
    expect(bad.map(({ row, column }) => [row, column])).toEqual([
      [2, 'codigo_barras'],
      [3, 'lote'],
      [3, 'vence'],
      [4, 'vence'],
    ])
    expect(bad[0]?.message).toContain('perdió dígitos')
  })

  test('a number of nineteen digits kept its first fifteen alone', () => {
    expect(parseCell(list.lot, Number('1234567890123456789'))).toEqual({
      message: expect.stringContaining('perdió dígitos'),
    })
    expect(parseCell(list.lot, 7_701_234_567_897)).toEqual({ value: '7701234567897' })
  })
})
