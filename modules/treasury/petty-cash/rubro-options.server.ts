import { endpoint } from '@quina/blocks'
import { campusScope, hasWords, mustChoose, operation } from '@quina/blocks/server'
import { money, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { pettyCashRubroPath } from './petty-cash.contract.ts'

/** The rubros of a caja menor, each with what the next reembolso may still take of it. */
export const rubroOptions = operation(
  endpoint({
    method: 'GET',
    path: pettyCashRubroPath,
    access: 'campus',
    tag: 'treasury',
    summary: 'Rubros de una caja menor: buscar para elegir',
    query: z.object({
      q: z.string().max(100).optional(),
      id: z.uuid().optional(),
      parent: z.uuid().optional(),
    }),
    answer: z.array(
      z.object({ id: z.string(), label: z.string(), detail: z.string(), enabled: z.boolean() }),
    ),
  }),
  async ({ tx, actor, query: { q, id, parent } }) => {
    mustChoose(actor, 'treasury.pettyCash', ['treasury', 'budget', 'accounting'])
    const campusId = campusScope(actor)
    const { rows } = await sql<{ id: string; label: string; left: string }>`
      select r.registro_line_id as id, u.code || ' ' || u.name as label,
             r.amount - coalesce((select sum(l.gross) from treasury.petty_cash_expense_line l
                                  join treasury.petty_cash_expense e on e.id = l.parent_id
                                  where e.petty_cash_id = r.parent_id and e.status = 'approved'
                                    and e.legalisation_id is null
                                    and l.registro_line_id = r.registro_line_id), 0) as left
      from treasury.petty_cash_rubro r join treasury.petty_cash c on c.id = r.parent_id
      join budget.line b on b.id = r.registro_line_id
      join budget.apropiacion p on p.id = b.apropiacion_id join budget.rubro u on u.id = p.rubro_id
      where ${parent === undefined ? sql`true` : sql`r.parent_id = ${parent}::uuid`}
        and ${id === undefined ? sql`true` : sql`r.registro_line_id = ${id}::uuid`}
        and ${hasWords(sql`platform.fold(u.code || ' ' || u.name)`, q ?? '')}
        and ${campusId === null ? sql`true` : sql`c.campus_id = ${campusId}::uuid`}
      order by u.code limit 30`.execute(tx)
    return rows.map(({ left, ...option }) => ({
      ...option,
      detail: `Quedan ${showPesos(money(left))}`,
      enabled: money(left) > 0n,
    }))
  },
)
