import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ElectronicDocument } from '../../document/document/electronic-document.contract.ts'
import { sampleInvoice } from '../../testing/sample-document.server.ts'
import { electronicPaper } from './paper.server.ts'

const context = {
  company: { name: 'Casa', nit: '900000000', dv: '1', address: 'Calle 1' },
  campus: 'Sede',
  user: 'Rosa Niño',
  printedAt: '2026/08/20 09:00 AM',
  signers: {},
  copy: false,
} as unknown as Parameters<typeof electronicPaper>[1]

const note: ElectronicDocument = {
  ...sampleInvoice,
  kind: 'credit-note',
  operation: '20',
  number: 'NC1',
  authorization: null,
  prepaid: [],
  corrects: {
    number: 'SETP990000001',
    cufe: 'a'.repeat(96),
    issuedOn: day('2026-10-09'),
    concept: '2',
    description: 'Anulación de la factura',
  },
}

function textsIn(piece: unknown): string[] {
  if (piece === null || typeof piece !== 'object') return []
  if ('text' in piece) return [String((piece as { text: string }).text)]
  return Object.values(piece).flatMap(textsIn)
}
const textsOf = (document: ElectronicDocument) => {
  const printed = {
    document,
    cufe: 'c',
    qr: 'https://example.org',
    simulated: true,
    validated: null,
    more: [],
  }
  return textsIn(electronicPaper(printed, context).content)
}

test('an invoice shows what is paid and until when; a note, what it takes off the invoice', () => {
  expect(textsOf(sampleInvoice)).toEqual(expect.arrayContaining(['Total a pagar', 'Vence', 'Forma de pago']))
  const reported = textsOf(note)
  expect(reported).toContain('Total de la nota')
  for (const word of ['Total a pagar', 'Vence', 'Forma de pago']) expect(reported).not.toContain(word)
})

test('shows the maker of the software, the tax responsibilities of the issuer, and what users had paid', () => {
  const reported = textsOf(sampleInvoice)
  const { software, issuer } = sampleInvoice
  expect(reported).toContain(issuer.responsibility)
  expect(reported.join()).toContain(`NIT ${software.providerNit}-${software.providerDigit} · Quina`)
  expect(sampleInvoice.prepaid.map(({ concept }) => concept)).toContain('02')
  expect(reported).toContain('Menos cuotas moderadoras')
})
