import { day, pesos } from '@quina/kernel'
import { officialExample } from '@quina/testing/server'
import { expect, test } from 'vitest'
import type {
  DocumentKind,
  ElectronicDocument,
} from '../../document/document/electronic-document.contract.ts'
import { buildDocument } from '../../document/ubl/build.server.ts'
import { sampleInvoice } from '../../testing/sample-document.server.ts'
import { type DianRegister, keyRules } from './keys.server.ts'
import { containerRefusals, receiverRules, refusalsOf } from './receive.domain.ts'

const correction = {
  number: 'SETP990000001',
  cufe: 'a'.repeat(96),
  issuedOn: day('2026-10-09'),
  concept: '2',
  description: 'Anulación de la factura',
}
const charge =
  '<cac:AllowanceCharge><cbc:ID>2</cbc:ID><cbc:ChargeIndicator>true</cbc:ChargeIndicator>' +
  '<cbc:MultiplierFactorNumeric>0.00</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="COP">0.00</cbc:Amount>' +
  '<cbc:BaseAmount currencyID="COP">100.00</cbc:BaseAmount></cac:AllowanceCharge>'

/** A document with all that the rules look at: a discount, a charge, a tax and something paid before. */
function whole(kind: DocumentKind): string {
  const operation = ({ invoice: 'SS-CUFE', 'credit-note': '20', 'debit-note': '30' } as const)[kind]
  const [first, second] = sampleInvoice.lines
  const document: ElectronicDocument = {
    ...sampleInvoice,
    kind,
    operation,
    number: kind === 'invoice' ? sampleInvoice.number : 'NC1',
    authorization: kind === 'invoice' ? sampleInvoice.authorization : null,
    corrects: kind === 'invoice' ? null : correction,
    prepaid: kind === 'credit-note' ? [] : sampleInvoice.prepaid,
    health: { ...sampleInvoice.health!, policy: 'POL-1' },
    lines: [
      { ...first!, allowance: pesos(5_000), amount: pesos(45_000) },
      {
        ...second!,
        taxes: [{ scheme: '01', base: pesos(10_000), amount: pesos(1_900), percent: '19.00' }],
      },
    ],
  }
  const { text } = buildDocument(document).xml
  const prepaid =
    kind === 'credit-note'
      ? text
          .replace('<cac:PaymentMeans>', `${paidBefore}<cac:PaymentMeans>`)
          .replace(/(<cbc:PrepaidAmount[^>]*>)0/, '$15000')
          .replace('>71591.34</cbc:PayableAmount>', '>66591.34</cbc:PayableAmount>')
      : text
  return prepaid.replace('<cac:AllowanceCharge>', `${charge}<cac:AllowanceCharge>`)
}
const paidBefore =
  '<cac:PrepaidPayment><cbc:ID schemeID="02">1</cbc:ID><cbc:PaidAmount currencyID="COP">5000.00</cbc:PaidAmount>' +
  '</cac:PrepaidPayment>'

const declared = (xml: string, effect?: 'reject') =>
  refusalsOf(xml, ['ministry', 'dian'])
    .filter((one) => effect === undefined || one.effect === effect)
    .map(({ code }) => code)

type Change = (xml: string) => string
const without =
  (element: string, after = ''): Change =>
  (xml) => {
    const from = xml.indexOf(after)
    return (
      xml.slice(0, from) + xml.slice(from).replace(new RegExp(`<${element}[ >].*?</${element}>`, 's'), '')
    )
  }
const swap =
  (from: string | RegExp, to: string, after = ''): Change =>
  (xml) => {
    const at = xml.indexOf(after)
    return xml.slice(0, at) + xml.slice(at).replace(from, to)
  }
const blank = (element: string, after = ''): Change =>
  swap(new RegExp(`(<${element}(?: [^>]*)?>).*?(</${element}>)`, 's'), '$1$2', after)
const information = (name: string) =>
  swap(new RegExp(`<AdditionalInformation><Name>${name}</Name>.*?</AdditionalInformation>`, 's'), '')
const emptied = (name: string) => swap(new RegExp(`(<Name>${name}</Name><Value[^>]*>)[^<]*`), '$1')
const uncoded = (name: string) => swap(new RegExp(`(<Name>${name}</Name><Value) schemeID="[^"]*"`), '$1')

const supplier = '<cac:AccountingSupplierParty>'
const customer = '<cac:AccountingCustomerParty>'
const root = '</ext:UBLExtensions>'

/** By the number of the rule, what breaks it in an invoice, a credit note and a debit note. */
const breaks: Readonly<Record<string, Change>> = {
  '001': blank('cbc:CustomizationID'),
  '003': blank('cbc:ID', root),
  '004': blank('cbc:UUID', root),
  '005': blank('cbc:IssueDate', root),
  '008': blank('cbc:InvoiceTypeCode'),
  '017': blank('cbc:PayableAmount'),
  '018': without('cac:AccountingSupplierParty'),
  '019': without('cac:Party', supplier),
  '020': blank('cbc:AdditionalAccountID', supplier),
  '021': blank('cbc:CompanyID', supplier),
  '022': swap(/(<cbc:CompanyID[^>]*) schemeID="\d"/, '$1', supplier),
  '023': blank('cbc:RegistrationName', supplier),
  '030': without('cac:PartyTaxScheme', supplier),
  '031': blank('cbc:AdditionalAccountID', customer),
  '034': blank('cbc:CompanyID', customer),
  '036': blank('cbc:RegistrationName', customer),
  '060': without('CustomTagGeneral'),
  '061': swap(/<cac:PrepaidPayment>.*?<\/cac:PrepaidPayment>/s, '$&$&'),
  '100': without('cbc:StartDate', '<cac:InvoicePeriod>'),
  '101': without('cbc:EndDate', '<cac:InvoicePeriod>'),
  '104': swap(' schemeID="02"', '', '<cac:PrepaidPayment>'),
  '105': blank('cbc:PaidAmount'),
  '108': without('cbc:MultiplierFactorNumeric', '<cac:AllowanceCharge><cbc:ID>2'),
  '109': without('cbc:Amount', '<cac:AllowanceCharge><cbc:ID>2'),
  '110': without('cbc:BaseAmount', '<cac:AllowanceCharge><cbc:ID>2'),
  '111': without('cbc:MultiplierFactorNumeric', '<cac:AllowanceCharge><cbc:ID>1'),
  '112': without('cbc:Amount', '<cac:AllowanceCharge><cbc:ID>1'),
  '113': without('cbc:BaseAmount', '<cac:AllowanceCharge><cbc:ID>1'),
  '114': without('cbc:TaxAmount', '<cbc:ID>2</cbc:ID><cbc:'),
  '115': without('cbc:RoundingAmount'),
  '116': without('cbc:TaxableAmount', '<cbc:RoundingAmount'),
  '117': without('cbc:TaxAmount', '<cbc:TaxableAmount currencyID="COP">10000.00</cbc:TaxableAmount>'),
  '122': blank('cbc:ID', '<cbc:RoundingAmount'),
  '123': emptied('CODIGO_PRESTADOR'),
  '124': information('CODIGO_PRESTADOR'),
  '125': uncoded('MODALIDAD_PAGO'),
  '126': information('MODALIDAD_PAGO'),
  '127': uncoded('COBERTURA_PLAN_BENEFICIOS'),
  '128': information('COBERTURA_PLAN_BENEFICIOS'),
  '129': emptied('NUMERO_CONTRATO'),
  '130': information('NUMERO_CONTRATO'),
  '131': emptied('NUMERO_POLIZA'),
  '132': information('NUMERO_POLIZA'),
  '133': swap('schemeID="04"', 'schemeID="09"', '<Name>MODALIDAD_PAGO'),
  '134': emptied('COBERTURA_PLAN_BENEFICIOS'),
  '135': swap('schemeName="31"', 'schemeName="13"', supplier),
  '136': emptied('NUMERO_CONTRATO'),
}
const families = [
  ['FED', 'Invoice', 'invoice'],
  ['CND', 'CreditNote', 'credit-note'],
  ['DND', 'DebitNote', 'debit-note'],
] as const

/** A tax of the second line, so that `117` finds the line's and not the document's. */
const lineFirst = (xml: string, number: string): string =>
  number === '117' || number === '116' || number === '122' || number === '114'
    ? xml.replace(/<cac:TaxTotal>.*?<\/cac:TaxTotal>(?=<cac:(Legal|Requested))/s, '')
    : xml

const cases = families.flatMap(([family, name, kind]) =>
  (receiverRules[name] ?? [])
    .filter(({ code }) => code.startsWith(family))
    .map(({ code }) => [code, kind, code.slice(3)] as const),
)

test.each(cases)('%s is reported for a document that breaks it, and for no other', (code, kind, number) => {
  const good = lineFirst(whole(kind), number)
  expect(declared(good)).not.toContain(code)
  const bad = breaks[number]!(good)
  expect(bad).not.toBe(good)
  expect(declared(bad)).toContain(code)
})

test.each(families)('what is built here breaks no rule of %s that rejects', (_, __, kind) =>
  expect(declared(whole(kind), 'reject')).toEqual([]),
)

test.each<[string, DocumentKind, Change]>([
  ['VFE001', 'invoice', blank('cbc:InvoiceTypeCode')],
  ['VFE002', 'invoice', swap('>01</cbc:InvoiceTypeCode>', '>91</cbc:InvoiceTypeCode>')],
  ['VFE003', 'invoice', swap('SS-CUFE', '10')],
  ['VFE003', 'invoice', swap('SS-CUFE', 'SS-Recaudo')],
  ['VFE005', 'invoice', swap('>SETP990000001<', '>SETP-990000001<', root)],
  ['VFE006', 'invoice', swap(/(<cbc:UUID[^>]*>)[0-9a-f]/, '$1-')],
  ['VFE007', 'invoice', swap(/(<cbc:UUID[^>]*>)[0-9a-f]/, '$1z')],
  ['VFE011', 'invoice', swap('schemeName="31"', 'schemeName="13"', supplier)],
  ['VFE012', 'invoice', swap(/(<cbc:CompanyID[^>]*) schemeID="\d"/, '$1 schemeID=""', supplier)],
  ['VFE020', 'invoice', without('cbc:StartDate', '<cac:InvoicePeriod>')],
  ['VFE021', 'invoice', without('cbc:EndDate', '<cac:InvoicePeriod>')],
  ['RVG018', 'invoice', swap('2026-08-31', '2024-09-30', '<cac:InvoicePeriod>')],
  ['PNC012', 'credit-note', without('cac:BillingReference')],
  ['VCN001', 'credit-note', blank('cbc:CreditNoteTypeCode')],
  ['VCN002', 'credit-note', swap('>91<', '>92<')],
  ['VCN004', 'credit-note', blank('cbc:ID', root)],
  ['VCN005', 'credit-note', blank('cbc:UUID', root)],
  ['VCN006', 'credit-note', swap(/(<cbc:UUID[^>]*>)[0-9a-f]{5}/, '$1')],
  ['VCN010', 'credit-note', swap('schemeName="31"', 'schemeName="13"', supplier)],
  ['VCN011', 'credit-note', swap(/(<cbc:CompanyID[^>]*) schemeID="\d"/, '$1', supplier)],
  ['VCN019', 'credit-note', without('cbc:StartDate', '<cac:InvoicePeriod>')],
  ['VCN020', 'credit-note', without('cbc:EndDate', '<cac:InvoicePeriod>')],
  ['PDN012', 'debit-note', without('cac:BillingReference')],
  ['VDN002', 'debit-note', blank('cbc:ID', root)],
  ['VDN003', 'debit-note', blank('cbc:UUID', root)],
  ['VDN004', 'debit-note', swap(/(<cbc:UUID[^>]*>)[0-9a-f]{5}/, '$1')],
  ['VDN008', 'debit-note', swap('schemeName="31"', 'schemeName="13"', supplier)],
  ['VDN009', 'debit-note', swap(/(<cbc:CompanyID[^>]*) schemeID="\d"/, '$1', supplier)],
  ['VDN017', 'debit-note', without('cbc:StartDate', '<cac:InvoicePeriod>')],
  ['VDN018', 'debit-note', without('cbc:EndDate', '<cac:InvoicePeriod>')],
  ['FAB05', 'invoice', swap('<sts:To>995000000<', '<sts:To>990000000<')],
  ['FAB05', 'invoice', swap('2027-12-31', '2026-10-08')],
  ['FAD08', 'invoice', swap('CUFE-SHA384', 'CUDE-SHA384', root)],
  ['FAD08', 'invoice', swap('>01</cbc:InvoiceTypeCode>', '>03</cbc:InvoiceTypeCode>')],
  ['CAD08', 'credit-note', swap('CUDE-SHA384', 'CUFE-SHA384', root)],
  ['FAJ24', 'invoice', swap('schemeID="8"', 'schemeID="7"', supplier)],
  ['FAK24', 'invoice', swap('schemeID="1"', 'schemeID="2"', `${customer}`)],
  ['FAV06', 'invoice', swap('>50000.00</cbc:PriceAmount>', '>50003.00</cbc:PriceAmount>')],
  ['CAV06', 'credit-note', swap('>50000.00</cbc:PriceAmount>', '>50003.00</cbc:PriceAmount>')],
  ['FBE06', 'invoice', swap('>10.00</cbc:Multiplier', '>11.00</cbc:Multiplier')],
  ['FAU02', 'invoice', swap(/(<cbc:LineExtensionAmount[^>]*>)6/, '$17')],
  ['FAU04', 'invoice', swap(/(<cbc:TaxExclusiveAmount[^>]*>)1/, '$12')],
  ['FAU06', 'invoice', swap(/(<cbc:TaxInclusiveAmount[^>]*>)7/, '$18')],
  ['FAU12', 'invoice', swap(/(<cbc:PrepaidAmount[^>]*>)5/, '$16')],
  ['FAU14', 'invoice', swap(/(<cbc:PayableAmount[^>]*>)6/, '$17')],
  ['DAU14', 'debit-note', swap(/(<cbc:PayableAmount[^>]*>)6/, '$17')],
  ['FEV002', 'invoice', swap('</Invoice>', '')],
])('%s', (code, kind, change) => {
  const good = whole(kind)
  expect(declared(good)).not.toContain(code)
  const bad = change(good)
  expect(bad).not.toBe(good)
  expect(declared(bad)).toContain(code)
})

/** What DIAN registered of who issued the samples. */
const register: DianRegister = {
  softwareId: 'software',
  pin: '12345',
  range: { technicalKey: sampleInvoice.authorization!.technicalKey },
}
const declaredWith = (xml: string, keys: DianRegister) =>
  refusalsOf(xml, ['dian'], keyRules(keys))
    .filter(({ effect }) => effect === 'reject')
    .map(({ code }) => code)
/** As built: nothing was changed in it after its codes were made. */
const built = (change: Partial<ElectronicDocument> = {}) =>
  buildDocument({ ...sampleInvoice, ...change }).xml.text
const note = (kind: 'credit-note' | 'debit-note') =>
  built({ kind, number: 'NC1', operation: '20', authorization: null, corrects: correction, prepaid: [] })
const withTax = built({
  lines: [
    {
      ...sampleInvoice.lines[0]!,
      taxes: [{ scheme: '01', base: pesos(50_000), amount: pesos(9_500), percent: '19.00' }],
    },
  ],
})
const contingency = built({ typeCode: '03' })
const otherRange = { ...register, range: { technicalKey: 'another' } }
const otherPin = { ...register, pin: '54321' }

test.each<[string, string, DianRegister, readonly string[]]>([
  ['an invoice of its software and range', built(), register, []],
  ['an invoice with IVA', withTax, register, []],
  ['a credit note', note('credit-note'), register, []],
  ['a debit note', note('debit-note'), register, []],
  ['a contingency of who issues', contingency, { ...register, range: null }, []],
  ['an invoice with the key of another range', built(), otherRange, ['FAD06']],
  ['a contingency, which no technical key makes', contingency, otherRange, []],
  ['an invoice of a range that DIAN does not know', built(), { ...register, range: null }, ['FAB05b']],
  ['an invoice with another PIN', built(), otherPin, ['FAB27b']],
  ['an invoice of another software', built(), { ...register, softwareId: 'other' }, ['FAB27b']],
  ['a contingency with another PIN', contingency, otherPin, ['FAB27b', 'FAD06']],
  ['a credit note with another PIN', note('credit-note'), otherPin, ['CAB27b', 'CAD06']],
  ['a debit note with another PIN', note('debit-note'), otherPin, ['DAB27b', 'DAD06']],
])('the codes of %s are calculated again with the keys of the issuer', (_, xml, keys, codes) =>
  expect(declaredWith(xml, keys)).toEqual(codes),
)

test.each<[string, Change]>([
  ['the hour', swap('>10:00:00-05:00<', '>10:00:01-05:00<')],
  [
    'the value of the lines',
    swap(
      /(<cbc:LineExtensionAmount[^>]*>)50000\.00(?=.*TaxExclusive)/s,
      '$150001.00',
      '<cac:LegalMonetaryTotal>',
    ),
  ],
  ['the IVA', swap('>9500.00</cbc:TaxAmount>', '>9501.00</cbc:TaxAmount>', '<cac:TaxTotal>')],
  ['what is to be paid', swap('>54500.00</cbc:PayableAmount>', '>54501.00</cbc:PayableAmount>')],
  ['who buys', swap('>800000001</cbc:CompanyID>', '>800000002</cbc:CompanyID>', customer)],
  ['who sells', swap('>900123456</cbc:CompanyID>', '>900123457</cbc:CompanyID>', supplier)],
  ['the environment', swap('>2</cbc:ProfileExecutionID>', '>1</cbc:ProfileExecutionID>')],
  ['a code of its own', swap(/(<cbc:UUID[^>]*>)[0-9a-f]{4}/, '$1dead', root)],
])('changing %s breaks the CUFE', (_, change) => {
  const bad = change(withTax)
  expect(bad).not.toBe(withTax)
  expect(declaredWith(bad, register)).toContain('FAD06')
})

test('a centavo that DIAN cuts is not rounded', () => {
  const cut = withTax.replace('>54500.00</cbc:PayableAmount>', '>54500.009</cbc:PayableAmount>')
  expect(declaredWith(cut, register)).toEqual([])
})

test('every rule FED, CND and DND of the norm is here, with its words', (context) => {
  const norm = officialExample(context, 'norms/DT2_v001_fev_sector_salud.txt')
  const listed = new Set(norm.match(/\b(?:FED|CND|DND)\d{3}\b/g))
  const here = new Set(Object.values(receiverRules).flatMap((rules) => rules.map(({ code }) => code)))
  expect([...listed].filter((code) => !here.has(code))).toEqual([])
  for (const { text } of Object.values(receiverRules).flat()) expect(text.length).toBeGreaterThan(20)
})

test('reports what a container lacks, and what is wrong with its document', () => {
  const container = (document: string, response: string) =>
    `<AttachedDocument><a:Attachment><b:ExternalReference><b:Description><![CDATA[${document}]]></b:Description>` +
    `</b:ExternalReference></a:Attachment><a:ParentDocumentLineReference><a:DocumentReference><a:Attachment>` +
    `<a:ExternalReference><b:Description><![CDATA[${response}]]></b:Description></a:ExternalReference></a:Attachment>` +
    `</a:DocumentReference></a:ParentDocumentLineReference></AttachedDocument>`
  const answer = (code: string) =>
    `<ApplicationResponse><DocumentResponse><Response><ResponseCode>${code}</ResponseCode></Response></DocumentResponse>` +
    '</ApplicationResponse>'
  const codes = (xml: string) =>
    containerRefusals(xml)
      .filter(({ effect }) => effect === 'reject')
      .map(({ code }) => code)
  const good = whole('invoice')
  expect(codes(container(good, answer('02')))).toEqual([])
  expect(codes(container(good, answer('04')))).toEqual(['GI010'])
  expect(codes(container(good, ''))).toEqual(['PFE003'])
  expect(codes(container('', answer('02')))).toEqual(['PFE002'])
  expect(codes('<Invoice></Invoice>')).toEqual(['PFE001'])
  expect(codes(container(information('MODALIDAD_PAGO')(good), answer('02')))).toEqual(['FED126'])
})
