import { f } from '@quina/blocks'
import { readSheet } from '@quina/blocks/server'
import { centavos, moneyText } from '@quina/kernel'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import {
  mustSquare,
  readMt940,
  readOfx,
  type Statement,
} from '../../modules/finance/treasury/bank/bank-statement/statement.domain.ts'
import { headingsOf } from '../../packages/blocks/files/sheet/mapping.ts'
import { readRows } from '../../packages/blocks/files/sheet/read-rows.ts'

// Whatever a bank writes of these movements in each format is read as the same movements.

type Move = Readonly<{ day: string; cents: bigint; concept: string }>

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const cents = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).filter((value) => value !== 0n)
const word = fc.constantFrom(
  ...['PAGO', 'Nómina', 'A&B', 'EPS <SUR>', 'CONSIGNACIÓN', 'x;y', 'uno, dos', 'dice "hola"', '100 %'],
)
const concept = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const moves = fc.array(fc.record({ day, cents, concept }), { minLength: 1, maxLength: 12 })

const amountOf = (value: bigint) => moneyText(centavos(value))
const written = (all: readonly Move[]) => all.map((one) => `${one.day} ${amountOf(one.cents)} ${one.concept}`)
const read = ({ moves: found, mistakes }: Statement) => {
  expect(mistakes).toEqual([])
  return found.map((one) => `${one.day} ${moneyText(one.amount)} ${one.concept}`)
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('an OFX', () => {
  const move = (one: Move) =>
    `<STMTTRN><TRNTYPE>${one.cents < 0n ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${one.day.replaceAll('-', '')}` +
    `<TRNAMT>${amountOf(one.cents)}<FITID>1<NAME>${escaped(one.concept)}\n</STMTTRN>`
  fc.assert(
    fc.property(moves, (all) => {
      const file = `OFXHEADER:100\n<OFX><BANKTRANLIST>\n${all.map(move).join('\n')}\n</BANKTRANLIST></OFX>`
      expect(read(readOfx(file))).toEqual(written(all))
    }),
  )
})

test('an MT940, whose balances lead from one to the other', () => {
  const size = (value: bigint) => amountOf(value < 0n ? -value : value).replace('.', ',')
  const balance = (tag: string, value: bigint) => `:${tag}:${value < 0n ? 'D' : 'C'}260301COP${size(value)}`
  const move = (one: Move) =>
    `:61:${one.day.slice(2).replaceAll('-', '')}${one.cents < 0n ? 'D' : 'C'}${size(one.cents)}NTRFNONREF\n:86:${one.concept}`
  fc.assert(
    fc.property(moves, cents, (all, opening) => {
      const closing = all.reduce((sum, one) => sum + one.cents, opening)
      const lines = [balance('60F', opening), ...all.map(move), balance('62F', closing)]
      const statement = readMt940([':20:EXTRACTO', ...lines].join('\n'))
      expect(read(statement)).toEqual(written(all))
      mustSquare(statement)
    }),
  )
})

const fields = {
  date: f.day('Fecha'),
  concept: f.text('Descripción'),
  reference: f.optional(f.text('Referencia')),
  amount: f.money('Valor'),
}
const heading = ['Fecha', 'Descripción', 'Referencia', 'Valor']
async function readBack(content: Uint8Array): Promise<readonly string[]> {
  const { rows, bad } = await readRows(
    fields,
    await readSheet(Buffer.from(content), { headings: headingsOf(fields) }),
  )
  expect(bad).toEqual([])
  return rows.map(({ values }) => `${values.date} ${values.concept} ${values.amount}`)
}
const shown = (all: readonly Move[]) => all.map((one) => `${one.day} ${one.concept} ${amountOf(one.cents)}`)
const trimmed = (all: readonly string[]) =>
  all.map((line) => line.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1'))
const same = async (content: Uint8Array, all: readonly Move[]) =>
  expect(trimmed(await readBack(content))).toEqual(trimmed(shown(all)))

const inDigits = (value: bigint) => {
  const [units = '', decimals = ''] = amountOf(value < 0n ? -value : value).split('.')
  return `${value < 0n ? '-' : ''}${units.replace(/\B(?=(\d{3})+(?!\d))/g, '.')},${decimals}`
}
const slashed = (value: string) => value.split('-').reverse().join('/')
const rowOf = (one: Move) => [slashed(one.day), one.concept, '', inDigits(one.cents)]
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  utf8: (content) => Buffer.from(content),
  marked: (content) => Buffer.from(`\ufeff${content}`),
  utf16: (content) => Buffer.from(`\ufeff${content}`, 'utf16le'),
  latin: (content) => Buffer.from(content, 'latin1'),
}

test('a text of cells, by each separator and encoding, below whatever comes before its heading', async () => {
  const cell = (value: string) => (/[";,\t|\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  await fc.assert(
    fc.asyncProperty(
      ...[
        moves,
        fc.constantFrom(';', ',', '\t', '|'),
        fc.constantFrom(...Object.keys(encodings)),
        fc.boolean(),
      ],
      async (all, separator, encoding, titled) => {
        const lines = [heading, ...all.map(rowOf)].map((row) => row.map(cell).join(separator))
        const before = titled ? ['Extracto de la cuenta', ''] : []
        await same(encodings[encoding]!([...before, ...lines].join('\r\n')), all)
      },
    ),
  )
})

test('a page of HTML', async () => {
  const row = (cells: readonly string[]) =>
    `<tr>${cells.map((one) => `<td>${escaped(one)}</td>`).join('')}</tr>`
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const rows = [heading, ...all.map(rowOf)].map(row).join('')
      await same(Buffer.from(`<html><table>${rows}</table></html>`), all)
    }),
  )
})

test('a workbook, with its amounts as doubles', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const rows = all.map((one) => [one.day, one.concept, null, Number(amountOf(one.cents))])
      await same(await writeXlsx({ sheets: [{ name: 'Extracto', rows: [heading, ...rows] }] }), all)
    }),
  )
})
