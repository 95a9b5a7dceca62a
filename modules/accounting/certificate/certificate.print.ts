import {
  type Content,
  letterhead,
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
} from '@quina/blocks/print'
import { type Money, moneyText, sumOf } from '@quina/kernel'

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
  readonly kind: string
  readonly span: string
  readonly vigencia: number
}

const title = 'Certificado de retención en la fuente'

/** Certificates of several terceros, each on a page of its own. They need no signature (Decreto 836 de 1991, art. 10). */
export const certificatesPaper = (
  certificates: readonly Certificate[],
  asked: CertificatesAsked,
  context: PrintContext,
): Paper =>
  paper(context, {
    title,
    subtitle: `${asked.kind} · ${asked.span} de ${asked.vigencia}`,
    pieces: certificates.flatMap((one, at) => [
      ...(at === 0 ? [] : [head(asked, context)]),
      pairs([
        { label: 'Retenido', value: one.tercero },
        { label: 'Documento', value: one.identification },
        { label: 'Lugar donde se consignó', value: context.company.address },
      ]),
      table(one.lines),
      notes(
        'Este certificado se expide sin firma autógrafa, de acuerdo con el artículo 10 del Decreto 836 de 1991.',
      ),
    ]),
  })

const head = ({ kind, span, vigencia }: CertificatesAsked, { company }: PrintContext): Content => ({
  stack: [letterhead(company, { title, subtitle: `${kind} · ${span} de ${vigencia}` })],
  pageBreak: 'before',
})

const table = (lines: readonly CertificateLine[]): Content =>
  lineTable({
    columns: [
      { key: 'concept', header: 'Concepto', kind: 'text' },
      { key: 'receiver', header: 'Municipio', kind: 'text' },
      { key: 'base', header: 'Monto sometido a retención', kind: 'money' },
      { key: 'withheld', header: 'Cuantía retenida', kind: 'money' },
    ],
    rows: lines.map((line) => ({ values: { ...line } })),
    sums: {
      base: moneyText(sumOf(lines, ({ base }) => base)),
      withheld: moneyText(sumOf(lines, ({ withheld }) => withheld)),
    },
  })
