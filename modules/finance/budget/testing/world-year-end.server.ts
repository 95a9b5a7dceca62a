import { type Day, day } from '@quina/kernel'
import { sql } from 'kysely'
import { vigenciaOperations } from '../ledger/vigencia/vigencia.server.ts'
import { closingOperations } from '../vigencia/life/closing.server.ts'
import { rezagoOperations } from '../vigencia/rezago/rezago.server.ts'
import type { BudgetWorld } from './budget-world.server.ts'
import type { Paper } from './world-inputs.server.ts'

/** A command of a year, as its screen does it. */
export function yearCommands(world: Pick<BudgetWorld, 'act' | 'chief'>, today = '2027-01-15') {
  const all = [...closingOperations, ...rezagoOperations, ...vigenciaOperations]
  return <A>(name: string, body: unknown = {}, params: object = { year: 2026 }): Promise<A> => {
    const found = all.find(({ endpoint }) => endpoint.path.endsWith(`/${name}`))!
    const call = {
      body: found.endpoint.body?.parse({ ...params, ...(body as object) }),
      actor: world.chief,
      today: day(today) as Day,
    }
    return world.act((tx) => found.handle({ ...call, tx } as never) as Promise<A>)
  }
}

/** What the next year received, by vigencia del gasto: definitiva, comprometido, obligado and pagado, in millions. */
export async function received({ db }: BudgetWorld) {
  const { rows } = await sql<Record<string, string>>`
    select vigencia_gasto as kind, (definitiva / 1000000)::float as definitiva, (comprometido / 1000000)::float as comprometido,
           (obligado / 1000000)::float as obligado, (pagado / 1000000)::float as pagado
    from budget.apropiacion where vigencia = 2027 and vigencia_gasto <> '1.0' order by 1`.execute(db)
  return rows.map((row) => Object.values(row))
}

/** Every month of the year, of both sides, in order. */
export async function closeMonths(run: ReturnType<typeof yearCommands>, year = 2026): Promise<void> {
  for (const side of ['income', 'expense'])
    for (let month = 1; month <= 12; month += 1) await run('closeMonth', { side, month }, { year })
}

/** The document of the next year in which an obligación goes on. */
export async function nextOwed({ db }: BudgetWorld): Promise<Paper> {
  const { rows } = await sql<{ id: string; line: string }>`
    select o.id, l.id as line from budget.obligacion o join budget.obligacion_line l on l.parent_id = o.id
    where o.vigencia = 2027 and o.status = 'approved'`.execute(db)
  return { kind: 'obligacion', id: rows[0]!.id, lines: [rows[0]!.line as never] }
}

/** The registro of the next year with the line that is still to be owed. */
export async function nextCommitment({ db }: BudgetWorld): Promise<Paper> {
  const { rows } = await sql<{ id: string; line: string }>`
    select z.next_registro_id as id, z.next_line_id as line from budget.rezago z where z.obligacion_id is null`.execute(
    db,
  )
  return { kind: 'registro', id: rows[0]!.id, lines: [rows[0]!.line as never] }
}
