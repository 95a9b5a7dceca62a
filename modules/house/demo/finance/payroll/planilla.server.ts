import { createDraft, performAction, saveRow } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { day, type Id } from '@quina/kernel'
import { administratorService, planillaService } from '@quina/payroll/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** Codes of the tables of PILA, assigned to administrators of the demonstration in the order of their NIT. */
const epsCodes = ['EPS002', 'EPS005', 'EPS010']
const ownCodes = [
  ['AFP', '230301', '999930001'],
  ['ARL', '14-23', '999930002'],
  ['CCF', 'CCF14', '999930003'],
  ['SENA', 'SENA', '899999034'],
  ['ICBF', 'ICBF', '899999239'],
  ['ESAP', 'ESAP', '899999054'],
  ['MEN', 'MEN', '899999001'],
] as const

/** Files the planillas of finished months: that of September was paid, and that of October waits for its number. */
export async function filePlanillas(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('people')
  await once(loading, 'payroll.codes', actor.userId, async (tx) => {
    for (const [system, code, terceroId] of await codesIn(tx))
      await saveRow(tx, administratorService, { id: null, actor, body: { system, code, terceroId } })
    return null
  })
  for (const month of [9, 10])
    await once(loading, `payroll.planilla.${month}`, actor.userId, async (tx) => {
      const date = day(`2026-${month + 1}-05`)
      const input = { date, year: 2026, month, kind: 'E', operator: '83', correctsId: null } as const
      const id = await createDraft(planillaService, { tx, actor, input })
      const command = { tx, actor, today: day(`2026-${month + 1}-09`), id } as const
      await performAction(planillaService, { ...command, action: 'generate', input: {} })
      if (month === 9) {
        const paid = { operatorNumber: '8330000911', paidOn: day('2026-10-09') }
        await performAction(planillaService, { ...command, action: 'pay', input: paid })
      }
      return id
    })
}

async function codesIn(tx: Tx): Promise<(readonly [string, string, Id<'people.tercero'>])[]> {
  const rows = await rowsFrom<{ id: Id<'people.tercero'>; number: string; isEps: boolean }>(tx)`
    select id, number, is_eps as "isEps" from people.tercero_face
    where document_type = 'NIT' and merged_into_id is null order by number`
  const eps = rows.filter(({ isEps }) => isEps)
  return [
    ...epsCodes.map((code, index) => ['EPS', code, eps[index]!.id] as const),
    ...ownCodes.map(
      ([system, code, nit]) => [system, code, rows.find(({ number }) => number === nit)!.id] as const,
    ),
  ]
}
