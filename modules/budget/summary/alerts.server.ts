import { type Alert, campusScope } from '@quina/blocks/server'
import { addDays } from '@quina/kernel'
import { sql } from 'kysely'
import { idleDays } from './summary.contract.ts'

interface Forgotten {
  readonly name: string
  readonly permission: string
  readonly view: string
  readonly to: string
  readonly one: string
  readonly many: string
}

// biome-ignore format: a table
const kinds: readonly Forgotten[] = [
  { name: 'cdpRequest', permission: 'budget.cdpRequest.view', view: 'cdp_request_list', to: '/budget/cdp-request/index', one: 'solicitud de CDP', many: 'solicitudes de CDP' },
  { name: 'cdp', permission: 'budget.cdp.view', view: 'cdp_list', to: '/cdp', one: 'CDP', many: 'CDP' },
  { name: 'registro', permission: 'budget.registro.view', view: 'registro_list', to: '/Registro-Presupuestal', one: 'registro presupuestal', many: 'registros presupuestales' },
  { name: 'obligacion', permission: 'budget.obligacion.view', view: 'obligacion_list', to: '/obligacion-rubro', one: 'obligación', many: 'obligaciones' },
]

/** Drafts that were left behind: the ledger knows nothing of them, and their month will close. */
export const budgetAlerts: readonly Alert[] = kinds.map(({ name, permission, view, to, one, many }) => ({
  name: `${name}Draft`,
  permission,
  tone: 'warning' as const,
  one: `${one} en borrador de hace más de ${idleDays.draft} días`,
  many: `${many} en borrador de hace más de ${idleDays.draft} días`,
  meaning: 'Apruebe o elimine cada borrador antes de cerrar su mes.',
  to: ({ today }) =>
    `${to}?${new URLSearchParams({ condition: 'draft', date: `..${addDays(today, -idleDays.draft - 1)}` })}`,
  count: async (tx, { actor, today }) => {
    const campusId = campusScope(actor)
    const { rows } = await sql<{ all: number }>`
      select count(*)::int as all from ${sql.table(`budget.${view}`)} d
      where d.condition = 'draft' and d.date < ${today}::date - ${sql.lit(idleDays.draft)}
        and d.vigencia = extract(year from ${today}::date)
        and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)`.execute(tx)
    return rows[0]?.all ?? 0
  },
}))
