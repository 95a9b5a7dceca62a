import {
  type Content,
  lineTable,
  notes,
  type Pair,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  type Total,
  totals,
  words,
} from '@quina/blocks/print'
import { renderPdf } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { moneyText, mustBeFound, showDay, showInstant } from '@quina/kernel'
import type {
  Authorization,
  ElectronicDocument,
} from '../../document/document/electronic-document.contract.ts'
import { type DocumentTotals, totalsOf } from '../../document/document/totals.domain.ts'
import { electronicOwner } from '../issue/owner.server.ts'
import { readDocument } from '../issue/stored.domain.ts'

type PrintInput = Readonly<{ userId: string; now: Date }>

/** The graphic representation of a document as a PDF, both for delivery and for printing. */
export async function documentPdf(tx: Tx, id: string, { userId, now }: PrintInput): Promise<Buffer> {
  const stored = mustBeFound(
    await rowOf(tx, 'einvoice.document', id, [
      'source',
      'cufe',
      'qr',
      'simulated',
      'answeredAt',
      'state',
      'owner',
      'ownerId',
      'campusId',
    ]),
    'El documento electrónico',
  )
  const { cufe, qr, simulated, answeredAt, state } = stored
  const isValid = state === 'accepted' || state === 'notified'
  const printed = {
    cufe,
    qr,
    simulated,
    document: readDocument(stored.source),
    validated: isValid && answeredAt !== null ? showInstant(answeredAt) : null,
    more: (await electronicOwner(stored.owner).printed?.(tx, stored.ownerId)) ?? [],
  }
  return renderPdf(
    electronicPaper(printed, await printContextFor(tx, { userId, now, campusId: stored.campusId })),
  )
}

/** The data of the hospital for a paper, read here because jobs need them too. */
export async function printContextFor(
  tx: Tx,
  { userId, now, campusId }: PrintInput & { readonly campusId: string },
): Promise<PrintContext> {
  const house = await tx.selectFrom('admin.companyFace').selectAll().executeTakeFirstOrThrow()
  const campus = await rowOf(tx, 'admin.campusFace', campusId, ['name'])
  const user = await rowOf(tx, 'admin.appUserFace', userId, ['name'])
  const {
    name,
    nit,
    checkDigit: dv,
    address,
    municipality,
    phone,
    logo,
    logoMediaType,
    slogan,
    footer,
  } = house
  return {
    company: {
      name,
      nit,
      dv,
      address: [address, municipality, phone].filter(Boolean).join(' · '),
      ...(logo === null ? {} : { logo: `data:${logoMediaType};base64,${logo.toString('base64')}` }),
      ...(slogan === null ? {} : { slogan }),
      ...(footer === null ? {} : { footer }),
    },
    campus: campus?.name ?? '',
    user: user?.name ?? 'el sistema',
    printedAt: showInstant(now),
    signers: {},
    copy: false,
  }
}

/** The data on the paper of an electronic document besides the document itself. */
interface PrintedDocument {
  readonly document: ElectronicDocument
  readonly cufe: string
  readonly qr: string
  readonly simulated: boolean
  /** When DIAN validated it, as shown to people; null before that. */
  readonly validated: string | null
  /** The data that the selling module adds: the patient, the CUV. */
  readonly more: readonly Pair[]
}

const titles = {
  invoice: 'Factura electrónica de venta',
  'credit-note': 'Nota crédito',
  'debit-note': 'Nota débito',
} as const

/** The graphic representation (annex 1.9, §10.4): it shows what was signed, and its QR leads to DIAN. */
export function electronicPaper(printed: PrintedDocument, context: PrintContext): Paper {
  const { document, simulated, more } = printed
  const sums = totalsOf(document)
  return paper(context, {
    title: titles[document.kind],
    number: document.number,
    subtitle: document.environment === '2' ? 'Ambiente de pruebas: sin validez fiscal' : '',
    ...(simulated ? { watermark: 'SIMULADO' as const } : {}),
    pieces: [
      pairs(parties(document)),
      ...(document.corrects === null ? [] : [pairs(corrected(document.corrects), { columns: 2 })]),
      ...(more.length === 0 ? [] : [pairs(more)]),
      linesOf(document),
      totals(totalLines(document, sums)),
      words(sums.payable, 'Total en letras'),
      ...(document.notes.length === 0
        ? []
        : [notes(document.notes.join('\n\n'), { heading: 'Observaciones' })]),
      proof(printed),
    ],
  })
}

function parties({
  kind,
  customer,
  issuedOn,
  issuedAt,
  dueOn,
  payment,
  period,
  health,
}: ElectronicDocument): Pair[] {
  const digit = customer.checkDigit === null ? '' : `-${customer.checkDigit}`
  return [
    { label: 'Cliente', value: customer.name },
    { label: customer.documentCode === '31' ? 'NIT' : 'Documento', value: `${customer.document}${digit}` },
    { label: 'Dirección', value: [customer.address, customer.municipality.name].filter(Boolean).join(', ') },
    { label: 'Fecha de emisión', value: `${showDay(issuedOn)} ${issuedAt}` },
    ...(kind === 'credit-note'
      ? []
      : [
          { label: 'Vence', value: showDay(dueOn) },
          { label: 'Forma de pago', value: payment.form === 'cash' ? 'Contado' : 'Crédito' },
        ]),
    ...(period === null
      ? []
      : [{ label: 'Período', value: `${showDay(period.from)} a ${showDay(period.to)}` }]),
    ...(health === null
      ? []
      : [
          { label: 'Código de prestador', value: health.provider },
          { label: 'Modalidad de pago', value: health.modality.name },
          { label: 'Cobertura', value: health.coverage.name },
          ...contractOf(health),
        ]),
  ]
}

const contractOf = ({
  contract,
  policy,
  withoutContract,
}: NonNullable<ElectronicDocument['health']>): Pair[] => [
  ...(contract === null ? [] : [{ label: 'Contrato', value: contract }]),
  ...(policy === null ? [] : [{ label: 'Póliza', value: policy }]),
  ...(withoutContract === null ? [] : [{ label: 'Sin contrato', value: withoutContract.name }]),
]

const corrected = ({
  number,
  issuedOn,
  description,
  cufe,
}: NonNullable<ElectronicDocument['corrects']>): Pair[] => [
  { label: 'Corrige la factura', value: `${number} del ${showDay(issuedOn)}` },
  { label: 'Motivo', value: description },
  { label: 'CUFE de la factura', value: cufe, wide: true },
]

const linesOf = ({ lines }: ElectronicDocument): Content =>
  lineTable({
    columns: [
      { key: 'code', header: 'Código', kind: 'code', width: 58 },
      { key: 'description', header: 'Descripción', kind: 'text' },
      { key: 'quantity', header: 'Cantidad', kind: 'quantity', width: 48 },
      { key: 'price', header: 'Valor unitario', kind: 'money', width: 78 },
      { key: 'allowance', header: 'Descuento', kind: 'money', width: 64 },
      { key: 'amount', header: 'Valor', kind: 'money', width: 82 },
    ],
    rows: lines.map(({ code, description, quantity, price, allowance, amount }) => ({
      values: {
        code: code.id,
        description,
        quantity,
        price: moneyText(price),
        allowance: moneyText(allowance),
        amount: moneyText(amount),
      },
    })),
  })

const concepts: Readonly<Record<ElectronicDocument['prepaid'][number]['concept'], string>> = {
  '01': 'copagos',
  '02': 'cuotas moderadoras',
  '03': 'pagos compartidos',
  '04': 'anticipos',
  '05': 'otros recaudos',
}

/** Nobody pays a nota crédito: its total lowers the invoice. */
const payableWords = ({ kind }: ElectronicDocument): string =>
  kind === 'credit-note' ? 'Total de la nota' : 'Total a pagar'

function totalLines(document: ElectronicDocument, sums: DocumentTotals): Total[] {
  const taxes = [
    { label: 'IVA', amount: sums.taxes['01'] },
    { label: 'INC', amount: sums.taxes['04'] },
    { label: 'ICA', amount: sums.taxes['03'] },
  ].filter(({ amount }) => amount !== 0n)
  return [
    { label: 'Subtotal', amount: sums.lines },
    ...taxes,
    ...document.prepaid.map(({ concept, amount }) => ({ label: `Menos ${concepts[concept]}`, amount })),
    { label: payableWords(document), amount: sums.payable, strong: true },
  ]
}

const rangeWords = ({ number, prefix, first, last, from, to }: Authorization): string =>
  [
    `Resolución ${number}, ${prefix} ${first} a ${last}`,
    `vigente del ${showDay(from)} al ${showDay(to)}`,
  ].join(', ')

/** The QR of DIAN beside the proofs of the document: its CUFE, the authorisation of its numbers and its software. */
function proof({ document, cufe, qr, validated, simulated }: PrintedDocument): Content {
  const { authorization: range, software, issuer } = document
  const facts: Pair[] = [
    { label: document.kind === 'invoice' ? 'CUFE' : 'CUDE', value: cufe, wide: true },
    ...(range === null
      ? []
      : [{ label: 'Numeración autorizada por la DIAN', value: rangeWords(range), wide: true }]),
    {
      label: 'Validación',
      value:
        validated === null ? 'Sin validar por la DIAN' : `${simulated ? 'Simulada' : 'DIAN'}, ${validated}`,
    },
    { label: 'Responsabilidad fiscal del emisor', value: issuer.responsibility },
    {
      label: 'Fabricante del software',
      value: `NIT ${software.providerNit}-${software.providerDigit} · Quina, software propio ${software.id}`,
    },
  ]
  return {
    unbreakable: true,
    margin: [0, 6, 0, 0],
    columnGap: 14,
    columns: [
      { qr, fit: 118, eccLevel: 'M', alignment: 'center', width: 124 },
      { stack: [pairs(facts, { columns: 2 })], width: '*' },
    ],
  }
}
