import type { ValuesOf } from '@quina/blocks'
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
import { type Operation, renderPdf, serveFile, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { groupedBy, insist, type Money, moneyText, sumOf } from '@quina/kernel'
import { type WithheldSum, withheldSums } from '../declaration/withheld.server.ts'
import { certificatePaper, certificates, type certified, spanMonths, spans } from './certificate.contract.ts'

type Input = ValuesOf<typeof certificatePaper.params>

const titles: Readonly<Record<CertificatesInput['kind'], string>> = {
  renta: 'Certificado de retención en la fuente',
  iva: 'Certificado de retención de IVA',
  ica: 'Certificado de retención de ICA',
}

/**
 * The certificates of several terceros, one page each, with the content of E.T. art. 381: date, withholding agent and place,
 * tercero, base, amount and place of deposit. They need no signature (Decreto 836 de 1991, art. 10).
 */
export const certificatesPaper = (
  certificates: readonly Certificate[],
  input: CertificatesInput,
  context: PrintContext,
): Paper =>
  paper(context, {
    ...headed(input),
    pieces: certificates.flatMap((one, index) => [
      ...(index === 0 ? [] : [head(input, context)]),
      pairs(partiesOf(one, input, context)),
      table(one.lines),
      words(withheldOf(one), 'Valor retenido'),
      notes(
        'Este certificado se expide sin firma autógrafa, de acuerdo con el artículo 10 del Decreto 836 de 1991.',
      ),
    ]),
  })

const headed = ({ kind, span, vigencia }: CertificatesInput) => ({
  title: titles[kind],
  subtitle: span === 'year' ? `Año gravable ${vigencia}` : `${spans[span]} de ${vigencia}`,
})

const head = (input: CertificatesInput, { company }: PrintContext): Content => ({
  stack: [letterhead(company, headed(input))],
  pageBreak: 'before',
})

/** ICA is deposited in the municipality of each line. */
const partiesOf = (one: Certificate, { kind }: CertificatesInput, { company, printedAt }: PrintContext) => [
  { label: 'Retenido', value: one.tercero },
  { label: 'Documento', value: one.identification },
  { label: 'Fecha de expedición', value: printedAt.slice(0, 'aaaa/mm/dd'.length) },
  { label: 'Agente retenedor', value: company.name },
  { label: 'NIT', value: `${company.nit}-${company.dv}` },
  ...(kind === 'ica' ? [] : [{ label: 'Ciudad donde se consignó', value: company.city ?? '' }]),
]

const withheldOf = ({ lines }: Certificate): Money => sumOf(lines, 'withheld')

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
      base: moneyText(sumOf(lines, 'base')),
      withheld: moneyText(sumOf(lines, 'withheld')),
    },
  })

/** The certificates of withholding: lists them, and prints those of one tercero or of all. */
export const certificateOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: certificates,
    async read(tx, input) {
      const groups = await certifiedTo(tx, input)
      const { from, to } = spanMonths(input.span)
      const rows = [...groups].flatMap(([id, own]) => [
        {
          id,
          level: 0,
          group: true,
          values: {
            name: own[0]!.tercero,
            identification: own[0]!.identification,
            ...sums(own),
            paper: 'Imprimir',
            ofTercero: id,
            from: `m${from}`,
            to: `m${to}`,
          },
        },
        ...own.map((sum) => ({
          id: `${id}-${sum.code}-${sum.receiver}`,
          level: 1,
          group: false,
          values: { name: sum.name, ...sums([sum]), ofTercero: id, from: `m${from}`, to: `m${to}` },
        })),
      ])
      const all = { name: 'Todos los terceros', paper: 'Imprimir todos', ofTercero: '' }
      const first = groups.size > 1 ? [{ id: 'all', level: 0, group: true, values: all }] : []
      return { rows: [...first, ...rows], totals: sums([...groups.values()].flat()) }
    },
  }),
  serveFile(certificatePaper, async ({ tx, input, actor, house, today, now }) => {
    const groups = await certifiedTo(tx, input)
    insist(groups.size > 0, 'RET-030', 'No hay retenciones que certificar con estos parámetros.')
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
    const content = await renderPdf(
      certificatesPaper([...groups.values()].map(certificateOf), input, context),
    )
    const name = `Certificados ${input.kind} ${input.vigencia}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true } }
  }),
]

async function certifiedTo(
  tx: Tx,
  { vigencia, kind, span, terceroId }: Input,
): Promise<Map<string, WithheldSum[]>> {
  const found = await withheldSums(tx, { vigencia, ...spanMonths(span) }, terceroId)
  return groupedBy(
    found.filter((sum) => sum.kind === kind),
    'terceroId',
  )
}

const certificateOf = (own: readonly WithheldSum[]): Certificate => ({
  tercero: own[0]!.tercero,
  identification: own[0]!.identification,
  lines: own.map(({ name, ...sum }) => ({ concept: name, ...sum })),
})

const sums = (own: readonly WithheldSum[]) => ({
  base: moneyText(sumOf(own, 'base')),
  withheld: moneyText(sumOf(own, 'withheld')),
})

type CertificateLine = Readonly<{ concept: string; receiver: string | null; base: Money; withheld: Money }>

type Certificate = Readonly<{ tercero: string; identification: string; lines: readonly CertificateLine[] }>

interface CertificatesInput {
  readonly kind: keyof typeof certified
  readonly span: keyof typeof spans
  readonly vigencia: number
}
