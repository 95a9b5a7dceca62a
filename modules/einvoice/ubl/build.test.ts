import { existsSync, readFileSync } from 'node:fs'
import { day, pesos, zero } from '@quina/kernel'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { ElectronicDocument } from '../document/electronic-document.contract.ts'
import { selfSigned } from '../signature/certificate.server.ts'
import { signDocument } from '../signature/sign.server.ts'
import { sampleInvoice } from '../testing/sample-document.server.ts'
import { officialSchemas } from '../testing/schemas.server.ts'
import { buildDocument } from './build.server.ts'

const sample = '../shared/data/billing/fev/FE_ERT3000.xml'
const correction = {
  number: 'SETP990000001',
  cufe: 'a'.repeat(96),
  issuedOn: day('2026-10-09'),
  concept: '2',
  description: 'Anulación de la factura',
}
const note = (kind: 'credit-note' | 'debit-note', operation: '20' | '30'): ElectronicDocument => ({
  ...sampleInvoice,
  kind,
  operation,
  number: `${kind === 'credit-note' ? 'NC' : 'ND'}1`,
  authorization: null,
  prepaid: [],
  corrects: correction,
})
const taxed: ElectronicDocument = {
  ...sampleInvoice,
  operation: '10',
  health: null,
  prepaid: [],
  lines: [
    {
      description: 'Fotocopias',
      code: { scheme: '999', id: 'FOT' },
      quantity: '1',
      unit: '94',
      price: pesos(10_000),
      allowance: zero,
      amount: pesos(10_000),
      taxes: [{ scheme: '01', base: pesos(10_000), amount: pesos(1_900), percent: '19.00' }],
    },
  ],
}

test.each<[string, string, ElectronicDocument]>([
  ['the invoice of health', 'Invoice', sampleInvoice],
  ['an invoice with IVA', 'Invoice', taxed],
  ['a credit note', 'CreditNote', note('credit-note', '20')],
  ['a debit note', 'DebitNote', note('debit-note', '30')],
])('%s is as the schema of DIAN says, once signed', async (_, root, document) => {
  const schemas = officialSchemas(root)
  if (schemas === null) return console.log('the schemas of DIAN are not here: nothing is compared')
  const certificate = selfSigned({ name: 'Prueba', nit: '900123456', now: new Date('2026-10-09') })
  const xml = signDocument(buildDocument(document).xml, {
    certificate,
    signedAt: '2026-10-09T10:00:00-05:00',
  })
  const { valid, errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    ...schemas,
  })
  expect(errors.map(({ message }) => message)).toEqual([])
  expect(valid).toBe(true)
})

test('elements out of order are refused by the schema', async () => {
  const schemas = officialSchemas('Invoice')
  if (schemas === null) return console.log('the schemas of DIAN are not here: nothing is compared')
  const moved = buildDocument(sampleInvoice).xml.text.replace(
    /(<cbc:ID>SETP\d+<\/cbc:ID>)(<cbc:UUID.*?<\/cbc:UUID>)/,
    '$2$1',
  )
  const { valid } = await validateXML({ xml: { fileName: 'document.xml', contents: moved }, ...schemas })
  expect(valid).toBe(false)
})

test('it has the elements of the official example of the ministry, in its order', () => {
  if (!existsSync(sample)) return console.log('the official example is not here: it is not compared')
  const example = readFileSync(sample, 'utf8').split('<![CDATA[')[1]?.split(']]>')[0] ?? ''
  const ours = pathsOf(buildDocument({ ...sampleInvoice, notes: [] }).xml.text)
  const missing = pathsOf(example).filter(
    (path) => !ours.includes(path) && !onlyThere.some((part) => path.includes(part)),
  )
  expect(missing).toEqual([])
})

/** What the example says besides: the fragment of its signature, and elements it leaves empty. */
const onlyThere = [
  'ds:Signature',
  'InstructionID',
  'InvoiceLine/cbc:Note',
  'PartyLegalEntity/cac:CorporateRegistrationScheme',
  'FamilyName',
  'FirstName',
  'cac:Person',
]

test('contract and policy are always named, and the totals are those of DIAN', () => {
  const { xml: written, totals } = buildDocument(sampleInvoice)
  const xml = written.text
  expect(xml).toContain('<Name>NUMERO_CONTRATO</Name><Value>C-2026-001</Value>')
  expect(xml).toContain('<Name>NUMERO_POLIZA</Name><Value></Value>')
  expect(xml).toContain('<cbc:TaxExclusiveAmount currencyID="COP">0.00</cbc:TaxExclusiveAmount>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="COP">69691.34</cbc:PayableAmount>')
  expect(totals.payable).toBe(6_969_134n)
})

test.each([
  ['FEV-010', { lines: [{ ...sampleInvoice.lines[0]!, amount: pesos(50_001) }] }],
  ['FEV-011', { prepaid: [{ concept: '01' as const, amount: pesos(100_000), on: day('2026-08-10') }] }],
  ['FEV-012', { lines: [] }],
])('%s', (code, change) => {
  expect(() => buildDocument({ ...sampleInvoice, ...change })).toThrow(expect.objectContaining({ code }))
})

/** Every element of a document by its path. */
function pathsOf(xml: string): string[] {
  const paths = new Set<string>()
  const walk = (node: Element, above: string): void => {
    const path = `${above}/${node.nodeName}`
    paths.add(path)
    for (const child of Array.from(node.childNodes)) if (child.nodeType === 1) walk(child as Element, path)
  }
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  if (root !== null) walk(root as unknown as Element, '')
  return [...paths]
}
