import { catalogService, optionsOperation, serveCatalog } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { mayHang } from '../tree.domain.ts'
import { ancestryOf, hasActiveChildren } from '../tree.server.ts'
import { costCentre } from './cost-centre.contract.ts'

/** Rules: CCO-001 the code is taken, CCO-002 a cycle or too deep a tree, CCO-003 it has active children. */
export const costCentreService = catalogService<typeof costCentre>({
  catalog: costCentre,
  whose: 'house',
  async onSave(tx, { id, values }) {
    const parentId = values.parentId as string | null
    const ancestry = await ancestryOf(tx, 'hospital.cost_centre', { id, parentId })
    mayHang(id, ancestry, { code: 'CCO-002', depthMax: 8 })
  },
  async onDeactivate(tx, id) {
    const has = await hasActiveChildren(tx, 'hospital.costCentre', id)
    insist(!has, 'CCO-003', 'El centro de costo tiene hijos activos: inactívelos primero.', { status: 409 })
  },
})

export const costCentreOperations = [
  ...serveCatalog(costCentreService),
  optionsOperation({
    whose: 'house',
    to: 'hospital.costCentreParent',
    title: 'Centros de costo padre',
    access: 'campus',
  }),
]
