import { type Actor, serveReport } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy } from '@quina/kernel'
import { type Days, ofSite } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { bedNightsOf, bedStaysOf, isAvailable } from '../../beds/census/bed-days.server.ts'
import { dischargesOf } from './discharges.server.ts'
import { conceptOf, concepts, noConcept, type SihoLine, sihoRegimeOf } from './siho.domain.ts'
import { amongServices } from './statistics-reading.server.ts'
import { dischargeKinds, siho, sihoRegimes } from './statistics-report.contract.ts'

/** Returns the attended services by concept. */
async function serviceLines(tx: Tx, actor: Actor, { from, to }: Days): Promise<readonly SihoLine[]> {
  const among = await amongServices(tx, actor, { from, to, ambit: null })
  const rows = await rowsFrom<{ cups: string; ambit: string; regime: string; count: number }>(tx)`
    select a.cups, a.ambit, a.regime, sum(ceil(a.quantity))::int as count from care.attention_summary a where ${among}
    group by 1, 2, 3`
  const byConcept = groupedBy(rows, (row) => conceptOf(row))
  return [...concepts, noConcept].map(({ code, name }) => ({
    code,
    name,
    counted: byConcept.get(code) ?? [],
    href: `/stats/reports/index?informe=attentionDetail&from=${from}&to=${to}&by=siho&value=${code}`,
  }))
}

/** Services that fit no concept are the last line, where the user who reports looks for them. */
export const sihoOperations = serveReport({
  whose: 'site',
  report: siho,
  async read(tx, input, actor) {
    const services = await serviceLines(tx, actor, input)
    const stays = await stayConceptsOf(tx, actor, input)
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

/** Returns discharges, their stays and bed-days, in the form of SIHO (care dossier §11.6). */
async function stayConceptsOf(tx: Tx, actor: Actor, input: Days): Promise<readonly SihoLine[]> {
  return [
    ...(await dischargeLines(tx, actor, input)),
    await observedLine(tx, actor, input),
    ...(await bedLines(tx, actor, input)),
  ]
}

const reportAt = (informe: string, { from, to }: Days) =>
  `/care/reports/index?informe=${informe}&from=${from}&to=${to}`

/** A stay counts on the day it ended, and all of its days with it. */
async function dischargeLines(tx: Tx, actor: Actor, input: Days): Promise<readonly SihoLine[]> {
  const all = await dischargesOf(tx, actor, { ...input, ambit: '3' })
  const href = `${reportAt('dischargeDetail', input)}&ambit=3`
  const lines = (code: string, name: string, countOf: (one: (typeof all)[number]) => number): SihoLine[] => {
    const counted = all.map((one) => ({ kind: one.kind, regime: one.regime, count: countOf(one) }))
    return [
      { code, name: `Total ${name.toLowerCase()} de hospitalización`, counted, href, group: true },
      ...Object.entries(dischargeKinds).map(([kind, label]) => ({
        code: `${code}-${kind}`,
        name: `${name}: ${label.toLowerCase()}`,
        href: `${href}&kind=${kind}`,
        level: 1 as const,
        counted: counted.filter((one) => one.kind === kind),
      })),
    ]
  }
  return [
    ...lines('discharges', 'Egresos', () => 1),
    ...lines('stayDays', 'Días de estancia', ({ stay }) => stay),
  ]
}

async function observedLine(tx: Tx, actor: Actor, input: Days): Promise<SihoLine> {
  const rows = await rowsFrom<{ regime: string; count: number }>(tx)`
    select coalesce(a.regime, 'private') as regime, count(*)::int as count from care.admission_summary a
    where ${ofSite(actor)} and (a.observed_from at time zone 'America/Bogota')::date between ${input.from} and ${input.to}
    group by 1`
  const href = reportAt('observationTimes', input)
  return { code: 'observed', name: 'Pacientes en observación', counted: rows, href }
}

const ofUnit = { intensive: 'Pacientes en UCI', intermediate: 'Pacientes en cuidado intermedio' } as const

async function bedLines(tx: Tx, actor: Actor, input: Days): Promise<readonly SihoLine[]> {
  const href = reportAt('bedStays', input)
  const units: SihoLine[] = []
  for (const [kind, name] of Object.entries(ofUnit)) {
    const stays = await bedStaysOf(tx, actor, { ...input, kind, service: null })
    const counted = stays.map(({ regime }) => ({ regime, count: 1 }))
    units.push({ code: kind, name, counted, href: `${href}&kind=${kind}` })
  }
  const lain = await bedStaysOf(tx, actor, { ...input, kind: null, service: null })
  const row = await rowFrom<{ available: number }>(tx)`
    select count(*) filter (where ${isAvailable})::int as available from (${bedNightsOf(actor, input)}) n`
  return [
    ...units,
    {
      code: 'occupied',
      name: 'Total días-cama ocupados',
      href,
      counted: lain.map(({ regime, days }) => ({ regime, count: days })),
    },
    {
      code: 'available',
      name: 'Total días-cama disponibles',
      counted: [],
      total: row?.available ?? 0,
      href: reportAt('bedIndicators', input),
    },
  ]
}
