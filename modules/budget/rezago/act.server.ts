import { endpoint } from '@quina/blocks'
import { type Operation, operation, renderPdf } from '@quina/blocks/server'
import { type Day, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { liveAct } from '../constitution/carry-facts.server.ts'
import { actPaper, type PrintedLine } from './act.print.ts'
import { viewRezago, yearEndPath } from './rezago.contract.ts'

/** The resolution on paper. */
export const actOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: `${yearEndPath}/print`,
      access: viewRezago,
      tag: 'budget',
      summary: 'Imprimir la resolución de cuentas por pagar y reservas',
      params: z.object({ year: z.coerce.number().int() }),
    }),
    async ({ tx, actor, now, house, params: { year } }) => {
      const act = await liveAct(tx, year)
      if (act === null) throw notFound('El acto de constitución')
      const { rows } = await sql<PrintedLine>`
        select kind, origin, tercero_label as tercero, rubro_code || ' ' || rubro_name as rubro, fuente_code as fuente,
               constituted
        from budget.rezago_list where vigencia = ${year} and condition <> 'reversed' order by kind, origin, rubro_code`.execute(
        tx,
      )
      const on = act.actDate as Day
      const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
      const content = await renderPdf(
        actPaper({ year, actNumber: act.actNumber, actDate: on, lines: rows }, context),
      )
      return {
        download: {
          name: `cuentas-por-pagar-${year}.pdf`,
          mediaType: 'application/pdf',
          content,
          inline: true,
        },
      }
    },
  ),
]
