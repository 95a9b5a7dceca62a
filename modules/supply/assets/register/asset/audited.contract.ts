import { f } from '@quina/blocks'
import { asset } from './asset.contract.ts'
import { basisCauses, depreciationMethods, physicalStates, tenures } from './asset-life.contract.ts'

const amounts = {
  cost: f.money('Costo'),
  accumulated: f.money('Depreciación acumulada'),
  impairment: f.money('Deterioro'),
}
const withSurplus = { ...amounts, surplus: f.money('Superávit por revaluación') }

/** The asset tables that no catalog or document fully describes, as the audit shows them. */
export const assetsRecords = [
  {
    table: 'assets.asset',
    label: asset.label.one,
    fields: {
      ...asset.list.columns,
      ...asset.fields,
      tenure: f.choice('Tenencia', tenures),
      residual: f.money('Valor residual'),
      declaredValue: f.money('Valor declarado'),
      inServiceOn: f.day('En servicio desde'),
      lifeMonths: f.integer('Vida útil propia'),
      purchaseOrder: f.text('Orden de compra'),
    },
  },
  {
    table: 'assets.value_basis',
    label: 'Base de depreciación de un activo',
    fields: {
      ...amounts,
      residual: f.money('Valor residual'),
      before: f.money('Depreciación anterior'),
      cause: f.choice('Por qué', basisCauses),
      method: f.choice('Método de depreciación', depreciationMethods),
      units: f.integer('Unidades que faltan'),
      rateDays: f.integer('Días de la vida que da la tasa'),
      assetId: f.ref('assets.asset', 'Activo'),
    },
  },
  { table: 'assets.asset_balance', label: 'Valor de un activo', fields: withSurplus },
  {
    table: 'assets.asset_move',
    label: 'Movimiento de un activo',
    fields: { ...withSurplus, undoesId: f.ref('assets.assetMove', 'Movimiento que anula') },
  },
  {
    table: 'assets.transfer_receipt',
    label: 'Entrega de un traslado',
    fields: { transferId: f.ref('assets.assetTransfer', 'Traslado') },
  },
  {
    table: 'assets.asset_dispute',
    label: 'Objeción de quien responde por un activo',
    fields: {
      assetId: f.ref('assets.asset', 'Activo'),
      custodianId: f.ref('people.tercero', 'Responsable'),
      reason: f.text('Qué no es así'),
      answer: f.text('Qué se hizo'),
      settledAt: f.text('Respondida'),
    },
  },
  {
    table: 'assets.inventory_scan',
    label: 'Lectura de un inventario físico',
    fields: {
      forged: f.flag('Etiqueta que no es de la entidad'),
      code: f.text('Placa'),
      description: f.text('Qué es'),
      physical: f.choice('Estado físico', physicalStates),
      locationId: f.ref('hospital.location', 'Ubicación'),
    },
  },
]
