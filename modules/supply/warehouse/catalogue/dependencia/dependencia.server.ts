import { catalogService, type RowsService, refusing, serveCatalog, serveRows } from '@quina/blocks/server'
import { lockedRow, rowWhere } from '@quina/db/server'
import { conflict, type Money, must, mustBeFound, zero } from '@quina/kernel'
import { suppliedDependencia, suppliedGroups } from './dependencia.contract.ts'

const mustBeQuota = (quota: Money | null): void =>
  must(quota === null || quota >= zero, 'ALM-018', 'monthlyQuota', 'El cupo no puede ser negativo.')

/** Rules: ALM-017 a second row of a dependencia, ALM-018 a negative quota, ALM-019 a group twice. */
export const suppliedDependenciaService = catalogService<typeof suppliedDependencia>({
  catalog: suppliedDependencia,
  whose: 'site',
  chosenBy: ['warehouse'],
  optionFacts: ['storeId', 'storeLabel', 'costCentreId', 'costCentreLabel'],
  existing: (tx, { dependenciaId }) =>
    rowWhere(tx, 'warehouse.dependencia', { dependenciaId }, ['id', 'version']),
  onSave: async (_tx, { values }) => mustBeQuota(values.monthlyQuota),
})

const groupService: RowsService<typeof suppliedGroups> = {
  rows: suppliedGroups,
  whose: 'site',
  table: 'warehouse.dependenciaGroup',
  parent: 'suppliedId',
  order: 'id',
  lockParent: async (tx, id) => {
    mustBeFound(await lockedRow(tx, 'warehouse.dependencia', id, ['id']), 'La dependencia')
  },
  onSave: async (_tx, { values }) => mustBeQuota(values.monthlyQuota),
}

export const dependenciaOperations = [
  ...serveCatalog(suppliedDependenciaService),
  ...refusing(
    {
      'warehouse.dependencia_group_once': conflict(
        'ALM-019',
        'La dependencia ya tiene ese grupo.',
        'groupId',
      ),
    },
    serveRows(groupService),
  ),
]
