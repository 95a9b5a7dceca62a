import { type Operation, refusing, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, rowsFrom } from '@quina/db/server'
import { conflict, must, newId, pick } from '@quina/kernel'
import { ownerOf } from '../policy/policy.server.ts'
import { actKinds, acts, recordAct } from './act.contract.ts'

interface ActRow {
  readonly id: string
  readonly kind: keyof typeof actKinds
  readonly number: string
  readonly date: string
  readonly note: string
  readonly by: string | null
}

/** Rules: CTP-065 a future day, CTP-066 the same acta twice. */
export const actOperations: readonly Operation[] = refusing(
  {
    'contracts.act_once': conflict(
      'CTP-066',
      'El contrato ya tiene un acta de esa clase con ese número.',
      'number',
    ),
  },
  [
    serveQuery(acts, async ({ tx, input: { contractId } }) => {
      const rows = await rowsFrom<ActRow>(tx)`
        select a.id, a.kind, a.number, a.date, a.note, u.name as by
        from contracts.act a left join admin.app_user_face u on u.id = a.created_by
        where ${contractId}::uuid in (a.contract_id, a.income_id) order by a.date desc, a.created_at desc`
      return {
        rows: rows.map(({ kind, number, ...row }) => ({
          ...row,
          title: `Acta de ${actKinds[kind].toLowerCase()} ${number}`,
        })),
      }
    }),
    serveCommand(recordAct, async ({ tx, actor, today, input: { contractId, ...given } }) => {
      must(given.date <= today, 'CTP-065', 'date', 'El acta es de hoy o de antes.')
      const id = newId<'contracts.act'>()
      const { contractId: expense, incomeId, campusId } = await ownerOf(tx, contractId)
      await addTo(tx, 'contracts.act', {
        id,
        contractId: expense,
        incomeId,
        campusId,
        ...pick(given, 'kind', 'number', 'date', 'note'),
        createdBy: actor.userId,
      })
      return { id }
    }),
  ],
)
