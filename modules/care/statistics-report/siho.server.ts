import { serveReport } from '@quina/blocks/server'
import { groupedBy } from '@quina/kernel'
import { sql } from 'kysely'
import { conceptOf, concepts, noConcept, sihoRegimeOf } from './siho.domain.ts'
import { amongServices } from './statistics-reading.server.ts'
import { siho, sihoRegimes } from './statistics-report.contract.ts'

interface Counted {
  readonly cups: string
  readonly ambit: string
  readonly regime: string
  readonly count: number
}

export const sihoOperations = serveReport({
  whose: 'site',
  report: siho,
  async read(tx, asked, actor) {
    const among = await amongServices(tx, actor, { ...asked, ambit: null })
    const { rows } = await sql<Counted>`
      select a.cups, a.ambit, a.regime, sum(ceil(a.quantity))::int as count from care.attention_told a where ${among}
      group by 1, 2, 3`.execute(tx)
    const byConcept = groupedBy(rows, (row) => conceptOf(row))
    const { from, to } = asked
    return {
      rows: [...concepts, noConcept].map(({ code, name }) => {
        const own = byConcept.get(code) ?? []
        const figures = Object.keys(sihoRegimes).map((regime) => [
          regime,
          own.filter((one) => sihoRegimeOf(one.regime) === regime).reduce((all, { count }) => all + count, 0),
        ])
        const total = own.reduce((all, { count }) => all + count, 0)
        const href = `/stats/reports/index?informe=attentionDetail&from=${from}&to=${to}&by=siho&value=${code}`
        return {
          ...{ id: code, level: 0, group: false },
          values: { ...Object.fromEntries(figures), name, total, href: total === 0 ? null : href },
        }
      }),
      totals: {},
    }
  },
})
