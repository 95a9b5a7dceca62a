import type { ValuesOf } from '@quina/blocks'
import { type Operation, renderPdf, serveFile, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { groupedBy, insist, moneyText, sumOf } from '@quina/kernel'
import { type WithheldSum, withheldSums } from '../declaration/withheld.server.ts'
import { certificatePaper, certificates, spanMonths } from './certificate.contract.ts'
import { type Certificate, certificatesPaper } from './certificate.print.ts'

type Asked = ValuesOf<typeof certificatePaper.asks>

/** The certificates of withholding: to look at, and to print for one tercero or for all of them at once. */
export const certificateOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: certificates,
    async read(tx, asked) {
      const groups = await certifiedTo(tx, asked)
      const { from, to } = spanMonths(asked.span)
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
  serveFile(certificatePaper, async ({ tx, asked, actor, house, today, now }) => {
    const groups = await certifiedTo(tx, asked)
    insist(groups.size > 0, 'RET-030', 'No hay retenciones que certificar con estos parámetros.')
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
    const content = await renderPdf(
      certificatesPaper([...groups.values()].map(certificateOf), asked, context),
    )
    const name = `Certificados ${asked.kind} ${asked.vigencia}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true } }
  }),
]

async function certifiedTo(
  tx: Tx,
  { vigencia, kind, span, terceroId }: Asked,
): Promise<Map<string, WithheldSum[]>> {
  const found = await withheldSums(tx, { vigencia, ...spanMonths(span) }, terceroId)
  return groupedBy(
    found.filter((sum) => sum.kind === kind),
    (sum) => sum.terceroId,
  )
}

const certificateOf = (own: readonly WithheldSum[]): Certificate => ({
  tercero: own[0]!.tercero,
  identification: own[0]!.identification,
  lines: own.map(({ name, ...sum }) => ({ concept: name, ...sum })),
})

const sums = (own: readonly WithheldSum[]) => ({
  base: moneyText(sumOf(own, ({ base }) => base)),
  withheld: moneyText(sumOf(own, ({ withheld }) => withheld)),
})
