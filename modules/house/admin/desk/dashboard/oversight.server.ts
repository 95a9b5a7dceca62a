import {
  type Alert,
  cachedAnswers,
  can,
  type FirstStep,
  type Monitor,
  type Operation,
  serveQuery,
  whoParams,
} from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { userPermissions } from '../../user/user/user.contract.ts'
import { auditPermissions } from '../audit/audit.contract.ts'
import { listAlerts, listFirstSteps } from './dashboard.contract.ts'

/** The alerts and checks of the modules, and the steps that they require of a new hospital. */
export interface Oversight {
  readonly alerts: () => readonly Alert[]
  readonly firstSteps: () => readonly FirstStep[]
  readonly monitors: () => readonly Monitor[]
}

export const oversightOperations = (oversight: Oversight): Operation[] => [
  serveQuery(listAlerts, async ({ tx, actor, today, now }) => {
    const mine = [...oversight.alerts(), drift(oversight.monitors())].filter(
      ({ permission }) => permission === 'campus' || can(actor, permission),
    )
    const walked = await foundByMonitors(tx)
    const dear = mine.filter(({ watchedBy }) => !walked.has(watchedBy ?? ''))
    const readings = dear.map(({ name, count }) => ({
      key: ['alert', name, whoParams(actor), actor.userId, today],
      longestMs: minuteMs,
      read: (own: Tx) => count(own, { actor, today }),
    }))
    const counts = new Map((await cachedAnswers(tx, readings)).map((count, index) => [dear[index]!, count]))
    const alerts = []
    for (const alert of mine) {
      const { one, many, to: leads, name, tone, meaning, who, watchedBy } = alert
      const count = counts.get(alert) ?? walked.get(watchedBy ?? '') ?? 0
      if (count === 0) continue
      const to = typeof leads === 'string' ? leads : leads({ today })
      alerts.push({ name, tone, meaning, who, to, count, text: `${count} ${count === 1 ? one : many}` })
    }
    return { at: now.toISOString(), alerts }
  }),
  serveQuery(listFirstSteps, async ({ tx, actor, today }) => {
    // A user who grants roles sees all the steps and who takes each; other users see only their own.
    const shown = oversight
      .firstSteps()
      .filter(({ permission }) => can(actor, permission) || can(actor, userPermissions.edit))
    const ordered = shown.toSorted((one, other) => one.order - other.order)
    const readings = ordered.map(({ name, done }) => ({
      key: ['firstStep', name, today],
      read: (own: Tx) => done(own, today),
    }))
    const done = await cachedAnswers(tx, readings)
    return {
      steps: ordered.map(({ name, title, why, who, to, permission }, index) => ({
        name,
        title,
        why,
        who,
        to: can(actor, permission) ? to : null,
        done: done[index]!,
      })),
    }
  }),
]

/** An alert that appears only because time passes is shown a minute later at most; what is written is shown immediately. */
const minuteMs = 60_000

const driftPermission = auditPermissions.view

const whatToDo =
  'La comprobación de saldos dice cuál difiere y en cuánto; quien tiene el permiso «Recalcular los saldos desde sus ' +
  'movimientos» los corrige ahí. No cierre el mes hasta que dé cero.'

/** Balances that were not the sum of their moves at the last check. There must never be one. */
const drift = (monitors: readonly Monitor[]): Alert => ({
  name: 'drift',
  permission: driftPermission,
  tone: 'bad',
  one: 'saldo que no es la suma de sus movimientos',
  many: 'saldos que no son la suma de sus movimientos',
  meaning: `Se revisa por lo menos una vez al día: ${monitors.map(({ label }) => label.toLowerCase()).join(', ')}. ${whatToDo}`,
  who: 'El administrador del sistema, con el contador y el jefe de presupuesto',
  to: '/admin/saldos',
  count: async (tx) => {
    const found = await tx
      .selectFrom('admin.monitor')
      .select((eb) => eb.fn.sum<number>('findings').as('all'))
      .executeTakeFirst()
    return Number(found?.all ?? 0)
  },
})

/** Returns how many differences each monitor found the last time it ran. */
async function foundByMonitors(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('admin.monitor').select(['name', 'findings']).execute()
  return new Map(rows.map(({ name, findings }) => [name, findings]))
}

const hourMs = 3_600_000

/** Runs the checks of the modules that are due. */
export async function runMonitors(db: Db, monitors: readonly Monitor[], now: Date): Promise<void> {
  const done = await db.selectFrom('admin.monitor').select(['name', 'at']).execute()
  const last = new Map(done.map(({ name, at }) => [name, at.getTime()]))
  const due = monitors.filter(
    ({ name, everyHours = 24 }) => now.getTime() - (last.get(name) ?? 0) >= everyHours * hourMs,
  )
  await checkNow(db, due, now)
}

/** Runs the given checks now and stores their findings. @returns the findings, in words. */
export async function checkNow(db: Db, monitors: readonly Monitor[], now: Date): Promise<string[]> {
  const all: string[] = []
  for (const { name, check } of monitors) {
    const found = await check(db)
    const result = { at: now, findings: found.length, first: found[0] ?? null }
    await db
      .insertInto('admin.monitor')
      .values({ name, ...result })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(result))
      .execute()
    all.push(...found)
  }
  return all
}
