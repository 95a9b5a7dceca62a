import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowFrom, rowOf, storedRow, type Tx } from '@quina/db/server'
import { insist, refused } from '@quina/kernel'
import { chosenBy } from '../../ledger/lookup/chosen-by.server.ts'
import { rubro } from './rubro.contract.ts'
import { mayHangFrom, mayHaveProject, mustKeepPlace } from './rubro.domain.ts'

export const rubroService = catalogService<typeof rubro>({
  catalog: rubro,
  whose: 'house',
  chosenBy,
  refusals: {
    rubro_code_unique: refused('PRE-104', 'Ya existe un rubro con ese código en la vigencia.', 'code'),
  },
  async onSave(tx, { id, values }) {
    mayHaveProject(values)
    if (values.parentId !== null) mayHangFrom(values, await parentOf(tx, values.parentId))
    if (id !== null && (await hasAmounts(tx, id))) mustKeepPlace(await placeOf(tx, id), values)
  },
  async onDeactivate(tx, id) {
    const children = await tx
      .selectFrom('budget.rubro')
      .select('id')
      .where('parentId', '=', id)
      .where('active', '=', true)
      .limit(1)
      .execute()
    insist(children.length === 0, 'PRE-102', 'El rubro tiene hijos activos.', { status: 409 })
  },
})

async function parentOf(tx: Tx, id: string) {
  const row = await rowOf(tx, 'budget.rubro', id, ['code', 'side', 'vigencia'])
  insist(row !== undefined, 'PRE-103', 'El rubro padre no existe.', {
    fields: { parentId: 'El rubro padre no existe.' },
  })
  return { ...row, hasAmounts: await hasAmounts(tx, id) }
}

const placeOf = (tx: Tx, id: string) =>
  storedRow(tx, 'budget.rubro', id, ['code', 'side', 'vigencia', 'parentId'])

async function hasAmounts(tx: Tx, rubroId: string): Promise<boolean> {
  const found = await rowFrom<{ has: boolean }>(tx)`
    select exists (select from budget.apropiacion where rubro_id = ${rubroId}::uuid)
        or exists (select from budget.aforo where rubro_id = ${rubroId}::uuid) as has`
  return found?.has === true
}

export const rubroOperations = serveCatalog(rubroService)
