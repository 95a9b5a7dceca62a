import { type Actor, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, groupedBy } from '@quina/kernel'
import { sql } from 'kysely'
import { conceptOf, concepts, noConcept, type SihoLine, sihoRegimeOf } from './siho.domain.ts'
import { stayConceptsOf } from './siho-stays.server.ts'
import { amongServices } from './statistics-reading.server.ts'
import { siho, sihoRegimes } from './statistics-report.contract.ts'

interface Counted {
  readonly cups: string
  readonly ambit: string
  readonly regime: string
  readonly count: number
}

interface Asked {
  readonly from: Day
  readonly to: Day
}

/** What was attended, concept by concept. */
async function serviceLines(tx: Tx, actor: Actor, { from, to }: Asked): Promise<readonly SihoLine[]> {
  const among = await amongServices(tx, actor, { from, to, ambit: null })
  const { rows } = await sql<Counted>`
    select a.cups, a.ambit, a.regime, sum(ceil(a.quantity))::int as count from care.attention_told a where ${among}
    group by 1, 2, 3`.execute(tx)
  const byConcept = groupedBy(rows, (row) => conceptOf(row))
  return [...concepts, noConcept].map(({ code, name }) => ({
    ...{ code, name, counted: byConcept.get(code) ?? [] },
    href: `/stats/reports/index?informe=attentionDetail&from=${from}&to=${to}&by=siho&value=${code}`,
  }))
}

/** What fits no concept is the last line, where whoever reports looks for it. */
export const sihoOperations = serveReport({
  whose: 'site',
  report: siho,
  async read(tx, asked, actor) {
    const services = await serviceLines(tx, actor, asked)
    const stays = await stayConceptsOf(tx, actor, asked)
    const rows = [...services.slice(0, -1), ...stays, ...services.slice(-1)].map(rowOf)
    return { rows, totals: {} }
  },
})

function rowOf({ code, name, counted, total, href, group = false, level }: SihoLine) {
  const sum = (own: SihoLine['counted']) => own.reduce((all, { count }) => all + count, 0)
  const figures = Object.keys(sihoRegimes).map((regime) => [
    regime,
    total === undefined ? sum(counted.filter((one) => sihoRegimeOf(one.regime) === regime)) : null,
  ])
  const whole = total ?? sum(counted)
  const values = { ...Object.fromEntries(figures), name, total: whole, href: whole === 0 ? null : href }
  return { id: code, level: level ?? 0, group, values }
}
