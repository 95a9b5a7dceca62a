import { choice, day, flag, integer, money, ref, text } from '@quina/blocks'
import { asset } from './asset.contract.ts'
import { basisCauses, depreciationMethods, physicalStates, tenures } from './asset-life.contract.ts'

const amounts = {
  cost: money('Costo'),
  accumulated: money('Depreciación acumulada'),
  impairment: money('Deterioro'),
}
const withSurplus = { ...amounts, surplus: money('Superávit por revaluación') }

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
      purchaseOrder: text('Orden de compra'),
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
      method: choice('Método de depreciación', depreciationMethods),
      units: integer('Unidades que faltan'),
      rateDays: integer('Días de la vida que da la tasa'),
      assetId: ref('assets.asset', 'Activo'),
    },
  },
  { table: 'assets.asset_balance', label: 'Valor de un activo', fields: withSurplus },
  {
    table: 'assets.asset_move',
    label: 'Movimiento de un activo',
    fields: { ...withSurplus, undoesId: ref('assets.assetMove', 'Movimiento que anula') },
  },
  {
    table: 'assets.transfer_receipt',
    label: 'Entrega de un traslado',
    fields: { transferId: ref('assets.assetTransfer', 'Traslado') },
  },
  {
    table: 'assets.asset_dispute',
    label: 'Objeción de quien responde por un activo',
    fields: {
      assetId: ref('assets.asset', 'Activo'),
      custodianId: ref('people.tercero', 'Responsable'),
      reason: text('Qué no es así'),
      answer: text('Qué se hizo'),
      settledAt: text('Respondida'),
    },
  },
  {
    table: 'assets.inventory_scan',
    label: 'Lectura de un inventario físico',
    fields: {
      forged: flag('Etiqueta que no es de la entidad'),
      code: text('Placa'),
      description: text('Qué es'),
      physical: choice('Estado físico', physicalStates),
      locationId: ref('hospital.location', 'Ubicación'),
    },
  },
]
