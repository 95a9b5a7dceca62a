import { choice, day, integer, money, ref } from '@quina/blocks'
import { asset } from './asset.contract.ts'
import { basisCauses, tenures } from './asset-life.contract.ts'

const amounts = {
  cost: money('Costo'),
  accumulated: money('Depreciación acumulada'),
  impairment: money('Deterioro'),
}

/** The tables of assets that no catalog or document describes whole, as the audit shows them. */
export const assetsRecords = [
  {
    table: 'assets.asset',
    label: asset.label.one,
    fields: {
      ...asset.list.columns,
      ...asset.fields,
      tenure: choice('Tenencia', tenures),
      residual: money('Valor residual'),
      declaredValue: money('Valor declarado'),
      inServiceOn: day('En servicio desde'),
      lifeMonths: integer('Vida útil propia'),
    },
  },
  {
    table: 'assets.value_basis',
    label: 'Base de depreciación de un activo',
    fields: {
      ...amounts,
      residual: money('Valor residual'),
      before: money('Depreciación anterior'),
      cause: choice('Por qué', basisCauses),
    },
  },
  { table: 'assets.asset_balance', label: 'Valor de un activo', fields: amounts },
  {
    table: 'assets.asset_move',
    label: 'Movimiento de un activo',
    fields: { ...amounts, undoesId: ref('assets.assetMove', 'Movimiento que anula') },
  },
]
