import { type Alert, campusScope, type ListSource, readTotals } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { type Day, vigenciaOf } from '@quina/kernel'
import { viewPac } from '../../pac/pac/pac.contract.ts'
import { documentLists } from './document-lists.server.ts'
import { idleDays, idleSince } from './summary.contract.ts'

interface AlertKind {
  readonly source: ListSource
  /** The name of the document; its permission is `budget.<name>.view`. */
  readonly name: string
  readonly to: string
  /** Its singular and plural names. */
  readonly words: readonly [one: string, many: string]
}

// biome-ignore format: a table
const kinds: readonly AlertKind[] = [
  { name: 'cdpRequest', source: documentLists.cdpRequest, to: '/budget/cdp-request/index',
    words: ['solicitud de CDP', 'solicitudes de CDP'] },
  { name: 'cdp', source: documentLists.cdp, to: '/cdp', words: ['CDP', 'CDP'] },
  { name: 'registro', source: documentLists.registro, to: '/Registro-Presupuestal',
    words: ['registro presupuestal', 'registros presupuestales'] },
  { name: 'obligacion', source: documentLists.obligacion, to: '/obligacion-rubro', words: ['obligación', 'obligaciones'] },
]

const leftBehind = (today: Day) => ({ condition: 'draft', date: idleSince(today, idleDays.draft) })

/** Old drafts: the ledger does not have them, and their month will close. */
const forgotten: readonly Alert[] = kinds.map(({ name, source, to, words: [one, many] }) => ({
  name: `${name}Draft`,
  permission: `budget.${name}.view`,
  tone: 'warning' as const,
  one: `${one} en borrador de hace más de ${idleDays.draft} días`,
  many: `${many} en borrador de hace más de ${idleDays.draft} días`,
  meaning: 'Apruebe o elimine cada borrador antes de cerrar su mes.',
  who: 'Presupuesto',
  to: ({ today }) => `${to}?${new URLSearchParams(leftBehind(today))}`,
  count: async (tx, { actor, today }) => {
    const input = { vigencia: vigenciaOf(today), filters: leftBehind(today) }
    return (await readTotals(tx, source, input, { campusId: campusScope(actor) })).count
  },
}))

/** While the vigencia only warns, a payment over the PAC awaits an act that gives it quota (finance dossier §7.5). */
const overPac: Alert = {
  name: 'pacExcess',
  permission: viewPac,
  tone: 'warning',
  one: 'pago sobre el PAC de su mes',
  many: 'pagos sobre el PAC de su mes',
  meaning: 'Traslade cupo entre meses, modifique el PAC o reverse el pago.',
  who: 'Presupuesto, con tesorería',
  to: () => '/budget/pac-excess?condition=over',
  count: (tx, { today }) => valueFrom<number>(tx)`
    select count(distinct pago_id)::int as all from budget.pac_excess_list
    where condition = 'over' and vigencia = extract(year from ${today}::date)`,
}

/** Collections above the aforo, which are legal and await an adición that appropriates them. */
const overAforo: Alert = {
  name: 'aforoExceeded',
  permission: 'budget.modification.view',
  tone: 'warning',
  one: 'rubro de ingresos recaudado por encima de su aforo',
  many: 'rubros de ingresos recaudados por encima de su aforo',
  meaning: 'Adicione al presupuesto lo recaudado de más, con acto de Junta Directiva o CONFIS.',
  who: 'Presupuesto',
  to: () => '/movimiento-presupuestal',
  count: (tx, { today }) => valueFrom<number>(tx)`
    select count(*)::int as all from budget.aforo
    where vigencia = extract(year from ${today}::date) and recaudado > definitivo`,
}

export const budgetAlerts: readonly Alert[] = [...forgotten, overPac, overAforo]
