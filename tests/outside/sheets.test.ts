import { f } from '@quina/blocks'
import { readSheet } from '@quina/blocks/server'
import { describe, expect, test } from 'vitest'
import { headingsOf } from '../../packages/blocks/files/sheet/mapping.ts'
import { readRows } from '../../packages/blocks/files/sheet/read-rows.ts'
import { workbook } from '../../packages/blocks/files/sheet/testing/workbook.server.ts'
import { sample } from './sample.ts'

const movement = {
  date: f.day('Fecha'),
  concept: f.text('Descripción'),
  reference: f.optional(f.text('Referencia')),
  amount: f.money('Valor'),
}
const rowsOf = async (content: Buffer, fields = movement as Parameters<typeof readRows>[0]) =>
  readRows(fields, await readSheet(content, { headings: headingsOf(fields) }))
const valuesOf = async (content: Buffer) => {
  const { rows, bad } = await rowsOf(content)
  expect(bad).toEqual([])
  return rows.map(({ values: { date, concept, amount } }) => `${date} ${concept} ${amount}`)
}

describe('a sheet is opened', () => {
  test('of a workbook, with the noise of its doubles brought to the centavo', async () => {
    expect(await valuesOf(sample('X01-float-noise.xlsx'))).toEqual([
      '2026-11-02 SUMA 0.3',
      '2026-11-02 RESTA -45300.37',
      '2026-11-03 FORM 1234567.89',
    ])
  })

  test('of a page of HTML that is called .xls', async () => {
    expect(await valuesOf(sample('X07-html.xls'))).toEqual(['2026-11-02 ABONO 1000'])
  })

  test('of a page with letters by name, cells over two columns, style and nested marks', async () => {
    const page = `<style>td{mso-number-format:"<td>"}</style><table><tr><th colspan=4>Extracto</th></tr>
      <tr><td>Fecha<td>Descripci&oacute;n<td>Referencia</td><td><b>Valor</b></td></tr>
      <tr><td>02/11/2026</td><td>PAGO&nbsp;A&amp;B<br>EPS</td><td></td><td>&#36; 1.000,50</td></tr></table>`
    expect(await valuesOf(Buffer.from(page))).toEqual(['2026-11-02 PAGO A&B EPS 1000.50'])
  })

  test('below what comes before its heading, with any separator there', async () => {
    const { rows, bad } = await rowsOf(sample('S01-bancolombia-preamble.csv'), {
      date: f.day('Fecha'),
      concept: f.text('Descripción'),
      amount: f.money('Valor'),
    })
    expect(bad).toEqual([])
    expect(rows.map(({ row, values }) => [row, values.amount])).toEqual([
      [7, '1250000.00'],
      [8, '-5000.00'],
    ])
    const titled =
      'Banco, sucursal y otras cosas\n\nfecha;descripcion ;VALOR\n02/11/2026;A, B y C, S.A.;1,50\n'
    expect(await valuesOf(Buffer.from(titled))).toEqual(['2026-11-02 A, B y C, S.A. 1.50'])
  })

  test.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with its mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without it', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 of another order', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('in %s, by each separator', async (_name, encode) => {
    for (const separator of [';', ',', '\t', '|']) {
      const lines = [
        ['FECHA ', 'DESCRIPCIÓN', 'valor'],
        ['02/11/2026', 'Consignación', '"1.000,50"'],
      ]
      const content = encode(lines.map((cells) => cells.join(separator)).join('\r\n'))
      expect(await valuesOf(content)).toEqual(['2026-11-02 Consignación 1000.50'])
    }
  })

  test('of the separator that its first line tells', async () => {
    expect(await valuesOf(Buffer.from('sep=,\nFecha,Descripción,Valor\n02/11/2026,A;B;C;D,5\n'))).toEqual([
      '2026-11-02 A;B;C;D 5',
    ])
  })

  test('whatever ends its lines, in one file', async () => {
    for (const [one, other] of [
      ['\r\n', '\n'],
      ['\n', '\r\n'],
      ['\r', '\r'],
    ])
      expect(
        await valuesOf(
          Buffer.from(
            `Extracto${one}Fecha;Descripción;Valor${other}02/11/2026;A;1${one}03/11/2026;"B${one}C";2${other}`,
          ),
        ),
      ).toEqual(['2026-11-02 A 1', `2026-11-03 B${one}C 2`])
  })

  test('with its heading repeated on each page and blank rows between', async () => {
    const page = 'Fecha;Descripción;Valor\n02/11/2026;UNO;1\n;;\n'
    expect(await valuesOf(Buffer.from(page + page))).toEqual(['2026-11-02 UNO 1', '2026-11-02 UNO 1'])
  })
})

describe('a sheet is refused', () => {
  test('by its row, where a separator that is not quoted moves its cells', async () => {
    const { bad } = await rowsOf(Buffer.from('Fecha;Descripción;Valor\n02/11/2026;A;B;5\n'))
    expect(bad.map(({ row, column }) => [row, column])).toContainEqual([2, ''])
  })

  test('when a quote that nobody closed takes other rows into its cell', async () => {
    const heading = 'Fecha;Descripción;Referencia;Valor\n'
    const rows = '02/11/2026;"PAGO;1;5\n03/11/2026;B;2;6\n04/11/2026;OTRO";3;7\n'
    await expect(rowsOf(Buffer.from(heading + rows))).rejects.toMatchObject({
      code: 'SHT-BROKEN',
      facts: { row: 2 },
    })
    const note = '02/11/2026;"uno; dos\ntres; cuatro; cinco\n5; seis";;7\n'
    expect(await valuesOf(Buffer.from(heading + note))).toEqual([
      '2026-11-02 uno; dos\ntres; cuatro; cinco\n5; seis 7',
    ])
  })

  test('when it is XML of Excel, with what to do', async () => {
    const page =
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook><Worksheet/></Workbook>'
    await expect(rowsOf(Buffer.from(page))).rejects.toMatchObject({
      code: 'SHT-TYPE',
      message: expect.stringContaining('guárdelo como libro de Excel'),
    })
  })

  test('by the cell with another format than the others', async () => {
    const { bad } = await rowsOf(
      Buffer.from('Fecha;Descripción;Valor\n02/11/2026;A;1.234\n02/11/2026;B;850.25\n'),
    )
    expect(bad.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Valor', '3 Valor'])
  })

  test('by the cell that says debit or credit without a sign, and the day of two centuries', async () => {
    const { bad } = await rowsOf(Buffer.from('Fecha;Descripción;Valor\n02/11/26;A;5000.00 DB\n'))
    expect(bad.map(({ column }) => column)).toEqual(['Fecha', 'Valor'])
  })

  test('when two columns have the name that is looked for', async () => {
    const { bad } = await rowsOf(Buffer.from('Fecha;Descripción;Valor;VALOR\n02/11/2026;A;1;2\n'))
    expect(bad).toEqual([{ row: 1, column: 'Valor', message: 'La columna «Valor» está repetida.' }])
  })

  test('when a formula came without its result', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Valor</t></is></c></row><row r="2"><c r="A2"><f>1+1</f></c></row>'
    await expect(readSheet(workbook(Buffer.from(rows)))).rejects.toMatchObject({ code: 'SHT-FORMULA' })
  })

  test('when two sheets have its heading', async () => {
    const { writeXlsx } = await import('hucre/xlsx')
    const rows = [
      ['Fecha', 'Descripción', 'Valor'],
      ['2026-11-02', 'UNO', 1],
    ]
    const two = await writeXlsx({ sheets: ['Octubre', 'Noviembre'].map((name) => ({ name, rows })) })
    await expect(rowsOf(Buffer.from(two))).rejects.toMatchObject({
      code: 'SHT-SHEETS',
      message: expect.stringContaining('«Octubre», «Noviembre»'),
      facts: { sheets: ['Octubre', 'Noviembre'] },
    })
  })
})

test('reads the sheet of a workbook that a person chose, and reports the candidates', async () => {
  const { writeXlsx } = await import('hucre/xlsx')
  const header = ['Fecha', 'Descripción', 'Valor']
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Octubre', rows: [header, ['2026-10-02', 'UNO', 1]] },
      { name: 'Notas & más', rows: [['Notas'], ['Descripción'], ['nada']] },
      { name: 'Noviembre', rows: [header, ['2026-11-02', 'DOS', 2]] },
      { name: 'Portada', rows: [['Hospital']] },
    ],
  })
  const read = (sheet: string) => readSheet(Buffer.from(workbook), { headings: headingsOf(movement), sheet })
  const chosen = await read('Noviembre')
  expect(chosen.rows.map(({ cells }) => cells[1])).toEqual(['DOS'])
  expect(chosen.choice).toEqual({ sheets: ['Octubre', 'Notas & más', 'Noviembre'], sheet: 'Noviembre' })
  expect((await read('Notas & más')).header).toEqual(['Descripción'])
  await expect(read('Diciembre')).rejects.toMatchObject({
    code: 'SHT-SHEETS',
    message: 'El libro no tiene la hoja «Diciembre».',
  })
})
