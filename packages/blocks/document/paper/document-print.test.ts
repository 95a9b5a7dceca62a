import { day as calendarDay } from '@quina/kernel'
import { expect, test } from 'vitest'
import { listOf } from '../../data/list/list.ts'
import type { Content } from '../../files/print/content.ts'
import { day, lines, money, note, optional, ref, text } from '../../values/field/words.ts'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import { defineDocument } from '../document.ts'
import { type DocumentPrint, documentPaper, type PrintedDocument } from './document-print.ts'

const payment = defineDocument({
  id: 'test.payment',
  label: { one: 'Pago', many: 'Pagos', gender: 'm' },
  number: { prefix: 'PA', restarts: 'never', whole: 'known' },
  fields: {
    date: day('Fecha'),
    payeeId: ref('people.tercero', 'Beneficiario'),
    reference: optional(text('Referencia')),
    purpose: optional(note('Concepto')),
    lines: lines('Lo que se paga', {
      what: text('Detalle'),
      centre: optional(text('Centro de costo')),
      amount: money('Valor'),
    }),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      issued: { label: 'Girado', tone: 'good' },
      rejected: { label: 'Rechazado', tone: 'bad' },
    },
    {},
  ),
  list: listOf({ columns: { date: day('Fecha') }, sort: 'date', filters: [], searches: '' }),
})

const print: DocumentPrint<typeof payment> = {
  title: 'Pago',
  pairs: ['date', 'payeeId', 'reference', 'purpose'],
  identifies: ['payeeId'],
  tells: ({ facts }) => [{ label: 'Medio', value: String(facts?.means) }],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { treasurer: 'Tesorero' },
}

const printed: PrintedDocument = {
  number: 7,
  status: 'issued',
  date: calendarDay('2026-08-20'),
  values: {
    date: '2026-08-20',
    payeeId: 'a',
    reference: null,
    purpose: 'Compra de gasas',
    lines: [{ what: 'Gasas', centre: null, amount: '100.00' }],
  },
  labels: { payeeId: 'Insumos del Valle SAS', 'payeeId.identity': 'NIT 900.111.222-3' },
  adjustments: [],
  facts: { means: 'Cheque 1002' },
  posted: [
    {
      title: 'Asiento',
      columns: [
        { key: 'account', label: 'Cuenta', kind: 'text' },
        { key: 'debit', label: 'Débito', kind: 'money' },
      ],
      rows: [{ account: '240101 Bienes', debit: '100.00' }],
      leads: [],
    },
  ],
}

const context = {
  company: { name: 'Casa', nit: '900000000', dv: '1', address: 'Calle 1' },
  campus: 'Sede',
  user: 'Rosa Niño',
  printedAt: '2026/08/20 09:00 AM',
  signers: {},
  copy: false,
} as unknown as Parameters<typeof documentPaper>[2]['context']

const paperOf = (more: Partial<PrintedDocument> = {}) =>
  documentPaper(payment, print, { printed: { ...printed, ...more }, context })

/** Every text of a page, in order. */
function textsIn(piece: unknown): string[] {
  if (piece === null || typeof piece !== 'object') return []
  if ('text' in piece) return [String((piece as { text: string }).text)]
  return Object.values(piece).flatMap(textsIn)
}
const textsOf = (content: readonly Content[]) => content.flatMap(textsIn)

test('what may be left unsaid is not printed when it is: neither a fact nor a whole column', () => {
  const texts = textsOf(paperOf().content)
  expect(texts).toContain('Concepto')
  expect(texts).not.toContain('Referencia')
  expect(texts).not.toContain('Centro de costo')
  expect(textsOf(paperOf({ values: { ...printed.values, reference: 'TR-1' } }).content)).toContain(
    'Referencia',
  )
})

test('what a line may leave unsaid is worth nothing, and nothing is not written in words', () => {
  const worth = (...amounts: readonly (string | null)[]) => {
    const lines = amounts.map((amount) => ({ what: 'Gasas', centre: null, amount }))
    const { verify, content } = paperOf({ values: { ...printed.values, lines } })
    return [verify?.total, textsOf(content).includes('Valor en letras')]
  }
  expect(worth('100.00', null)).toEqual(['10000', true])
  expect(worth(null, null)).toEqual(['0', false])
})

test('the payee goes with what identifies it, and facts beside the fields', () => {
  const texts = textsOf(paperOf().content)
  expect(texts).toContain('Insumos del Valle SAS · NIT 900.111.222-3')
  expect(texts).toContain('Cheque 1002')
})

test('what a paper leaves out is that of its document: its name, all its fields, and its lines with their amount', () => {
  const { title: _, pairs: __, lines: ___, ...rest } = print
  expect(documentPaper(payment, rest, { printed, context })).toEqual(paperOf())
})

test('prints what it posted, with its total', () => {
  const texts = textsOf(paperOf().content)
  expect(texts.slice(texts.indexOf('Asiento'))).toEqual(
    expect.arrayContaining(['240101 Bienes', '100,00', 'Total']),
  )
})

test('a paper that is given to others does not tell how it was posted', () => {
  const outward = documentPaper(payment, { ...print, outward: true }, { printed, context })
  expect(textsOf(outward.content)).not.toContain('Asiento')
})

test('it bears the number that others know it by, and else its own', () => {
  expect(paperOf({ facts: { known: 'HSR37' } })).toMatchObject({
    number: 'HSR37',
    verify: { number: 'HSR37' },
  })
  expect(paperOf().number).toBe('PA 007')
})

test('a draft and what the bank rejected say so across the page', () => {
  expect(paperOf({ status: 'draft', number: null }).watermark).toBe('BORRADOR')
  expect(paperOf({ status: 'rejected' }).watermark).toBe('RECHAZADO')
  expect(paperOf().watermark).toBeNull()
})

test('the ticket of a till is narrow and says nothing of the books; its title may follow its state', () => {
  const ticket: DocumentPrint<typeof payment> = {
    ...print,
    size: 'receipt',
    title: ({ status }) => (status === 'draft' ? 'Por pagar' : 'Tiquete'),
  }
  const drawn = (status: string) =>
    documentPaper(payment, ticket, { printed: { ...printed, status }, context })
  expect([drawn('draft').title, drawn('issued').title, drawn('issued').size]).toEqual([
    'Por pagar',
    'Tiquete',
    'receipt',
  ])
  expect(textsOf(drawn('issued').content)).not.toContain('Asiento')
})
