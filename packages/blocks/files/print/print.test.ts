import { centavos, type Money, money, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { money as moneyField, text } from '../../values/field/words.ts'
import { definitionOf, verificationHash } from './drawing/definition.server.ts'
import type { Paper, PrintContext } from './paper.ts'
import { paper } from './paper.ts'
import { columnsOf, lineTable, notes, pairs, signatures, signersOf, totals, words } from './pieces.ts'
import { shown } from './value.ts'

const context: PrintContext = {
  company: { name: 'E.S.E. Hospital', nit: '800.000.000', dv: 0, address: 'Calle 1' },
  campus: 'Principal',
  user: 'Ana Ruiz',
  printedAt: '2026/11/18 09:47 AM',
  signers: { budgetHead: { role: 'Jefe de presupuesto', name: 'María Peña', document: 'C.C. 46.123.456' } },
  copy: false,
}
const declared = (content: unknown): string => JSON.stringify(content)

describe('values on paper', () => {
  test.each([
    ['money', '1234567.5', '1.234.567,50'],
    ['money', centavos(-150n), '-1,50'],
    ['money', null, ''],
    ['quantity', '1234.5000', '1.234,5'],
    ['percent', '9.66', '9,66'],
    ['integer', 2026, '2026'],
    ['integer', 12_000, '12.000'],
    ['day', '2026-03-14', '2026/03/14'],
    ['instant', '2026-03-15T02:05:00Z', '2026/03/14 09:05 PM'],
    ['flag', true, 'Sí'],
    ['flag', false, 'No'],
    ['text', 'Ñandú', 'Ñandú'],
  ] as const)('%s %s is %s', (kind, value, expected) => {
    expect(shown({ kind }, value)).toBe(expected)
  })

  test('a choice is shown by its label', () => {
    expect(shown({ kind: 'choice', options: { draft: 'Borrador' } }, 'draft')).toBe('Borrador')
  })
})

describe('pieces', () => {
  const columns = columnsOf({ name: text('Nombre'), amount: moneyField('Valor') })
  const rows = [
    { values: { name: 'Uno', amount: pesos(10) } },
    { values: { name: 'Dos', amount: money('0.05') } },
  ]

  test('a table of lines adds up exactly, once, at the end, and repeats only its header', () => {
    const table = lineTable({ columns, rows, totals: ['amount'] })
    expect(table).toMatchObject({ table: { headerRows: 1, totalRows: 1, dontBreakRows: true } })
    const { body } = (table as unknown as { table: { body: { text: string }[][] } }).table
    expect(body.map((row) => row.map(({ text }) => text))).toEqual([
      ['Nombre', 'Valor'],
      ['Uno', '10,00'],
      ['Dos', '0,05'],
      ['Total', '10,05'],
    ])
  })

  test('a row taller than a page may be cut, or its end would be lost', () => {
    const long = [{ values: { name: 'palabra '.repeat(500), amount: pesos(1) } }]
    expect(lineTable({ columns, rows: long })).toMatchObject({ table: { dontBreakRows: false } })
  })

  test('the amount in words, the sums and the signers', () => {
    expect(declared(words(pesos(1_000_000)))).toContain('UN MILLÓN DE PESOS M/CTE')
    expect(declared(totals([{ label: 'Neto', amount: pesos(5) as Money, strong: true }]))).toContain('5,00')
    const signed = signatures(signersOf(context, { budgetHead: 'Jefe', manager: 'Ordenador del gasto' }))
    expect(signed).toMatchObject({ unbreakable: true })
    expect(declared(signed)).toContain('María Peña')
    expect(declared(signed)).toContain('Ordenador del gasto')
  })

  test('a wide fact takes a row of its own', () => {
    const grid = pairs([
      { label: 'Fecha', value: '2026/01/01' },
      { label: 'Objeto', value: 'Compra', wide: true },
      { label: 'Plazo', value: '' },
    ]) as unknown as { table: { body: object[][] } }
    expect(grid.table.body).toHaveLength(3)
    expect(grid.table.body[1]?.[0]).toMatchObject({ colSpan: 3 })
    expect(declared(grid.table.body[2])).toContain('—')
  })
})

describe('hostile text stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x","y")',
    '{"image":"/etc/passwd"}',
    "'; drop table x --",
  ])('%s', (given) => {
    const [piece] = (notes(given) as { stack: object[] }).stack
    expect(piece).toMatchObject({ text: given })
    expect(Object.keys(piece ?? {})).not.toContain('image')
  })

  test('an object where a text was due is drawn as text', () => {
    const disguised = { image: '/etc/passwd' } as unknown as string
    const table = lineTable({
      columns: columnsOf({ name: text('Nombre') }),
      rows: [{ values: { name: disguised } }],
    })
    expect(declared(table)).toContain('[object Object]')
  })

  test('control characters and direction overrides are dropped, endless words are broken', () => {
    expect(declared(notes('a\u0000b\u202ec\u200bd'))).toContain('"abcd"')
    expect(declared(notes('x'.repeat(4000)))).toContain('break-all')
  })
})

describe('the page', () => {
  const drawn = (spec: Partial<Parameters<typeof paper>[1]> = {}, given = context): Paper =>
    paper(given, { title: 'CDP', number: 'CDP 007', pieces: [], ...spec })
  const footerOf = (page: Paper) => {
    const { footer } = definitionOf(page) as { footer: (page: number, pages: number) => unknown }
    return declared(footer(2, 3))
  }

  test('the footer says which page, who printed and when, and carries the hash', () => {
    const verify = { number: 'CDP 007', date: '2026-02-01', total: '10.00' }
    const foot = footerOf(drawn({ verify }))
    expect(foot).toContain('Página 2 de 3')
    expect(foot).toContain('Impreso 2026/11/18 09:47 AM por Ana Ruiz')
    expect(foot).toContain(`"qr":"${verificationHash(verify)}"`)
    expect(verificationHash(verify)).toMatch(/^[0-9a-f]{64}$/)
    expect(verificationHash({ ...verify, total: '10.01' })).not.toBe(verificationHash(verify))
  })

  test('the entity says its slogan under its name and its own words at the foot, also on a till roll', () => {
    const company = { ...context.company, slogan: 'Cerca de usted', footer: 'Vigilado Supersalud' }
    const page = drawn({}, { ...context, company })
    expect(declared(page.content)).toContain('Cerca de usted')
    expect(footerOf(page)).toContain('Vigilado Supersalud')
    expect(declared(definitionOf(drawn({ size: 'receipt' }, { ...context, company })))).toContain(
      'Vigilado Supersalud',
    )
    expect(footerOf(drawn())).not.toContain('null')
  })

  test('the watermark says draft, annulled or copy, in that order of weight', () => {
    expect(definitionOf(drawn({ watermark: 'ANULADO' }, { ...context, copy: true }))).toMatchObject({
      watermark: { text: 'ANULADO' },
    })
    expect(drawn({}, { ...context, copy: true }).watermark).toBe('COPIA')
    expect(drawn().watermark).toBeNull()
  })

  test('paper comes in letter, oficio and 80 mm, upright or across', () => {
    expect(definitionOf(drawn())).toMatchObject({ pageSize: { width: 612, height: 792 } })
    expect(definitionOf(drawn({ size: 'oficio', landscape: true }))).toMatchObject({
      pageSize: { width: 936, height: 612 },
    })
    expect(definitionOf(drawn({ size: 'receipt' }))).toMatchObject({
      pageSize: { width: 226.8, height: 'auto' },
    })
  })
})
