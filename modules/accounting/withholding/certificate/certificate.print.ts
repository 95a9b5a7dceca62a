import {
  type Content,
  letterhead,
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  words,
} from '@quina/blocks/print'
import { type Money, moneyText, sumOf } from '@quina/kernel'
import { type certified, spans } from './certificate.contract.ts'

export interface CertificateLine {
  readonly concept: string
  readonly receiver: string | null
  readonly base: Money
  readonly withheld: Money
}

export interface Certificate {
  readonly tercero: string
  readonly identification: string
  readonly lines: readonly CertificateLine[]
}

export interface CertificatesAsked {
  readonly kind: keyof typeof certified
  readonly span: keyof typeof spans
  readonly vigencia: number
}

const titles: Readonly<Record<CertificatesAsked['kind'], string>> = {
  renta: 'Certificado de retención en la fuente',
  iva: 'Certificado de retención de IVA',
  ica: 'Certificado de retención de ICA',
}

/**
 * Certificates of several terceros, each on a page of its own, with what E.T. art. 381 asks: when, who withheld and where,
 * from whom, on what, how much and where it was deposited. They need no signature (Decreto 836 de 1991, art. 10).
 */
export const certificatesPaper = (
  certificates: readonly Certificate[],
  asked: CertificatesAsked,
  context: PrintContext,
): Paper =>
  paper(context, {
    ...headed(asked),
    pieces: certificates.flatMap((one, at) => [
      ...(at === 0 ? [] : [head(asked, context)]),
      pairs(partiesOf(one, asked, context)),
      table(one.lines),
      words(withheldOf(one), 'Valor retenido'),
      notes(
        'Este certificado se expide sin firma autógrafa, de acuerdo con el artículo 10 del Decreto 836 de 1991.',
      ),
    ]),
  })

const headed = ({ kind, span, vigencia }: CertificatesAsked) => ({
  title: titles[kind],
  subtitle: span === 'year' ? `Año gravable ${vigencia}` : `${spans[span]} de ${vigencia}`,
})

const head = (asked: CertificatesAsked, { company }: PrintContext): Content => ({
  stack: [letterhead(company, headed(asked))],
  pageBreak: 'before',
})

/** ICA is deposited in the municipality of each line. */
const partiesOf = (one: Certificate, { kind }: CertificatesAsked, { company, printedAt }: PrintContext) => [
  { label: 'Retenido', value: one.tercero },
  { label: 'Documento', value: one.identification },
  { label: 'Fecha de expedición', value: printedAt.slice(0, 'aaaa/mm/dd'.length) },
  { label: 'Agente retenedor', value: company.name },
  { label: 'NIT', value: `${company.nit}-${company.dv}` },
  ...(kind === 'ica' ? [] : [{ label: 'Ciudad donde se consignó', value: company.city ?? '' }]),
]

const withheldOf = ({ lines }: Certificate): Money => sumOf(lines, ({ withheld }) => withheld)

const municipality = { key: 'receiver', header: 'Municipio', kind: 'text' } as const

const table = (lines: readonly CertificateLine[]): Content =>
  lineTable({
    columns: [
      { key: 'concept', header: 'Concepto', kind: 'text' },
      ...(lines.some(({ receiver }) => receiver !== null) ? [municipality] : []),
      { key: 'base', header: 'Monto sometido a retención', kind: 'money' },
      { key: 'withheld', header: 'Cuantía retenida', kind: 'money' },
    ],
    rows: lines.map((line) => ({ values: { ...line } })),
    sums: {
      base: moneyText(sumOf(lines, ({ base }) => base)),
      withheld: moneyText(sumOf(lines, ({ withheld }) => withheld)),
    },
  })
