import { type CheckNumber, checks } from './ministry-checks.domain.ts'
import type { Check, NormSource, ReceiverRule } from './receiver-rule.domain.ts'

/** The document from which the words of the ministry were taken. */
const technicalDocument: NormSource = {
  norm: 'Resolución 948 de 2026, Documento Técnico 2 versión 001: campos de datos del sector salud adicionales a la FEV',
  edition: '2026-05-14',
}

const inXml = 'en el XML del documento electrónico'
export const missing = (path: string): string => `[${path}] El apartado no existe o no tiene valor ${inXml}`
export const absent = (path: string): string => `[${path}] El apartado no existe ${inXml}`
export const unlisted = (path: string): string => `[${path}] El valor reportado no es válido o está vacío`
const noGroup = (path: string): string =>
  `[${path}] No Existe el grupo en la extensión salud del archivo XML del documento electrónico`

/** What the norm calls a datum of the extension. */
export const informed = (name: string): string =>
  `Interoperabilidad.Group.Collection.AdditionalInformation.${name}`

/** A rule of the ministry in its words, with what it looks at. */
export const ministryRule = (
  code: string,
  text: string,
  isBroken: Check,
  effect: ReceiverRule['effect'] = 'reject',
): ReceiverRule => ({ code, text, effect, receiver: 'ministry', source: technicalDocument, isBroken })

type Row = readonly [number: CheckNumber, text: string, effect?: 'notify']

/** The rules of a family (FED, CND, DND), each with the check of its number. */
export const familyOf = (family: string, rows: readonly Row[]): readonly ReceiverRule[] =>
  rows.map(([number, text, effect]) => ministryRule(`${family}${number}`, text, checks[number], effect))

/** What the three families word alike: the period, what was paid before, discounts, taxes and the extension. */
export const sharedRows: readonly Row[] = [
  ['100', missing('InvoicePeriod.StartDate')],
  ['101', missing('InvoicePeriod.EndDate')],
  ['104', missing('PrepaidPayment.ID.schemeID')],
  ['105', missing('PrepaidPayment.PaidAmount')],
  ['108', `Cargo(Charge): ${missing('AllowanceCharge.MultiplierFactorNumeric')}`],
  ['109', `Cargo(Charge): ${missing('AllowanceCharge.Amount')}`],
  ['110', `Cargo(Charge): ${missing('AllowanceCharge.BaseAmount')}`],
  ['111', `Descuento(Discount): ${missing('AllowanceCharge.MultiplierFactorNumeric')}`],
  ['112', `Descuento(Discount): ${missing('AllowanceCharge.Amount')}`],
  ['113', `Descuento(Discount): ${missing('AllowanceCharge.BaseAmount')}`],
  ['114', missing('Invoice.InvoiceLine.TaxTotal.TaxAmount')],
  ['115', missing('tributo.RoundingAmount')],
  ['116', missing('tributoInfo.TaxableAmount')],
  ['117', missing('tributoInfo.TaxAmount')],
  ['122', missing('tributoInfo.TaxCategory.TaxScheme.ID')],
  ['123', missing(informed('CODIGO_PRESTADOR.Value')), 'notify'],
  ['124', noGroup(informed('CODIGO_PRESTADOR'))],
  ['125', missing(informed('MODALIDAD_PAGO.SchemeId'))],
  ['133', unlisted(informed('MODALIDAD_PAGO'))],
  ['126', noGroup(informed('MODALIDAD_PAGO'))],
  ['127', missing(informed('COBERTURA_PLAN_BENEFICIOS.SchemeId'))],
  ['134', unlisted(informed('COBERTURA_PLAN_BENEFICIOS'))],
  ['128', noGroup(informed('COBERTURA_PLAN_BENEFICIOS'))],
  ['129', missing(informed('NUMERO_CONTRATO.Value')), 'notify'],
  ['130', noGroup(informed('NUMERO_CONTRATO'))],
  ['131', missing(informed('NUMERO_POLIZA.Value')), 'notify'],
  ['132', noGroup(informed('NUMERO_POLIZA'))],
]
