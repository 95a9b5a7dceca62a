import { day, pesos, zero } from '@quina/kernel'
import { officialExample } from '@quina/testing/server'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { sampleInvoice } from '../../testing/sample-document.server.ts'
import { officialSchemas } from '../../testing/schemas.server.ts'
import type { ElectronicDocument } from '../document/electronic-document.contract.ts'
import { selfSigned } from '../signature/certificate.server.ts'
import { signDocument } from '../signature/sign.server.ts'
import { percentOf } from './amounts.server.ts'
import { buildDocument } from './build.server.ts'

const reduced: ElectronicDocument = {
  ...sampleInvoice,
  lines: [{ ...sampleInvoice.lines[0]!, allowance: pesos(5_000), amount: pesos(45_000) }],
}
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

const recaudo: ElectronicDocument = {
  ...sampleInvoice,
  operation: 'SS-Recaudo',
  health: null,
  prepaid: [],
  customer: {
    ...sampleInvoice.customer,
    kind: 'person',
    name: 'Ana Pérez Ríos',
    documentCode: '13',
    document: '52345678',
    checkDigit: null,
    patient: {
      firstNames: 'Ana',
      familyNames: 'Pérez Ríos',
      documentCode: '13',
      document: '52345678',
      kind: { code: 'CC', name: 'Cédula de ciudadanía' },
      municipality: sampleInvoice.customer.municipality,
      address: 'Calle 1 # 2-3',
    },
  },
  lines: [
    {
      ...sampleInvoice.lines[0]!,
      description: 'Cuota Moderadora',
      detail: 'Admisión HU-1',
      price: pesos(5_000),
      amount: pesos(5_000),
      mandante: { document: '800000001', documentCode: '31', checkDigit: '1' },
    },
  ],
}

test.for<[string, string, ElectronicDocument]>([
  ['the invoice of health', 'Invoice', sampleInvoice],
  ['an invoice with IVA', 'Invoice', taxed],
  ['a credit note', 'CreditNote', note('credit-note', '20')],
  ['a debit note', 'DebitNote', note('debit-note', '30')],
  ['what a user pays, with its mandante', 'Invoice', recaudo],
  ['an invoice with a discount', 'Invoice', reduced],
])('%s is valid by the schema of DIAN, once signed', async ([, root, document], context) => {
  const schemas = officialSchemas(context, root)
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

/** Billing dossier §10.1: root, profile, type and what its code is called. */
test.each<[ElectronicDocument, string, string, string | null, string]>([
  [sampleInvoice, 'Invoice', 'DIAN 2.1: Factura Electrónica de Venta', '01', 'CUFE-SHA384'],
  [
    note('credit-note', '20'),
    'CreditNote',
    'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
    '91',
    'CUDE-SHA384',
  ],
  [
    note('debit-note', '30'),
    'DebitNote',
    'DIAN 2.1: Nota Débito de Factura Electrónica de Venta',
    null,
    'CUDE-SHA384',
  ],
])('%#: each kind of document has its root, its profile, its type and its code', (document, ...reported) => {
  const [root, profile, type, scheme] = reported
  const { text } = buildDocument(document).xml
  const declared = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null
  expect([
    declared(/<(\w+) xmlns/),
    declared(/<cbc:ProfileID>([^<]+)</),
    declared(/<cbc:\w+TypeCode>(\d\d)</),
    declared(/<cbc:UUID [^>]*schemeName="([^"]+)"/),
  ]).toEqual([root, profile, type, scheme])
})

test('a recaudo has its own concept, the patient by its document and the payer as mandante', () => {
  const { text } = buildDocument(recaudo).xml
  expect(text).toContain(
    '<cbc:Description>Cuota Moderadora</cbc:Description><cbc:Description>Admisión HU-1</cbc:Description>',
  )
  expect(text).toContain(
    '<cac:InformationContentProviderParty><cac:PowerOfAttorney><cac:AgentParty><cac:PartyIdentification><cbc:ID ' +
      'schemeAgencyID="195" schemeAgencyName="CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)" schemeID="1" ' +
      'schemeName="31">800000001</cbc:ID>',
  )
  expect(text).toContain('<cbc:ID schemeID="CC" schemeName="Cédula de ciudadanía">52345678</cbc:ID>')
  expect(text).toContain('<cbc:FirstName>Ana</cbc:FirstName><cbc:FamilyName>Pérez Ríos</cbc:FamilyName>')
})

test('a contingency of the issuer has a CUDE, made with the PIN; that of DIAN has a CUFE', () => {
  const plain = buildDocument(sampleInvoice)
  const ours = buildDocument({ ...sampleInvoice, typeCode: '03' })
  const theirs = buildDocument({ ...sampleInvoice, typeCode: '04' })
  const scheme = (xml: string) => /<cbc:UUID schemeID="2" schemeName="([^"]+)"/.exec(xml)?.[1]
  expect([plain, ours, theirs].map(({ xml }) => scheme(xml.text))).toEqual([
    'CUFE-SHA384',
    'CUDE-SHA384',
    'CUFE-SHA384',
  ])
  expect(theirs.uuid).toBe(plain.uuid)
  expect(ours.uuid).not.toBe(plain.uuid)
  const withPin = buildDocument({
    ...sampleInvoice,
    typeCode: '03',
    authorization: { ...sampleInvoice.authorization!, technicalKey: '' },
  })
  expect(withPin.uuid).toBe(ours.uuid)
  expect(ours.qr).toContain(`CUDE: ${ours.uuid}`)
})

test('writes the prefix of the issuer beside its name', () =>
  expect(buildDocument(sampleInvoice).xml.text).toContain(
    '<cac:CorporateRegistrationScheme><cbc:ID>SETP</cbc:ID></cac:CorporateRegistrationScheme>',
  ))

test.each([
  [10_000, 100_000, '10.00'],
  [50_000, 50_000, '100.00'],
  [1, 3, '33.33'],
  [333, 1_000_000, '0.0333'],
  [123_456, 7_654_321, '1.6129'],
])('a discount of %d of %d is written as %s %%', (part, base, percent) =>
  expect(percentOf(pesos(part), pesos(base))).toBe(percent),
)

test('elements out of order are refused by the schema', async (context) => {
  const schemas = officialSchemas(context, 'Invoice')
  const moved = buildDocument(sampleInvoice).xml.text.replace(
    /(<cbc:ID>SETP\d+<\/cbc:ID>)(<cbc:UUID.*?<\/cbc:UUID>)/,
    '$2$1',
  )
  const { valid } = await validateXML({ xml: { fileName: 'document.xml', contents: moved }, ...schemas })
  expect(valid).toBe(false)
})

test('it has the elements of the official example of the ministry, in its order', (context) => {
  const sample = officialExample(context, 'billing/fev/FE_ERT3000.xml')
  const example = sample.split('<![CDATA[')[1]?.split(']]>')[0] ?? ''
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

test('writes all the responsibilities of the seller and the buyer, and does not cut a name of 200 letters', () => {
  const long = (of: string) => `${`${of} `.repeat(200).slice(0, 199)}.`
  const { text } = buildDocument({
    ...sampleInvoice,
    issuer: { ...sampleInvoice.issuer, name: long('HOSPITAL'), responsibility: 'O-13;O-15;O-23' },
    customer: { ...sampleInvoice.customer, name: long('ASEGURADORA'), responsibility: 'O-13;O-47' },
  }).xml
  expect([...text.matchAll(/<cbc:TaxLevelCode>([^<]*)</g)].map(([, code]) => code)).toEqual([
    'O-13;O-15;O-23',
    'O-13;O-47',
  ])
  for (const of of ['HOSPITAL', 'ASEGURADORA'])
    expect(text.split(`<cbc:RegistrationName>${long(of)}</cbc:RegistrationName>`)).toHaveLength(3)
})
