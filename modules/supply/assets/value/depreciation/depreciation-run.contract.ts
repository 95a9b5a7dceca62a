import {
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  defineQuery,
  defineReport,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** How the depreciation of a month is charged when an asset was in several centres (dossier of assets §4.4). */
export const centreByDays = defineParameter({
  id: 'assets.centreByDays',
  area: 'Activos fijos',
  field: f.flag('La depreciación del mes se reparte por días entre los centros donde estuvo el bien'),
  initial: false,
})

const header = {
  date: f.day('Corte', { help: 'El último día del mes' }),
  purpose: f.note('Concepto', { min: 5, max: 500 }),
}

const states = issuedStates({ approved: 'Contabilizada', annulled: 'Reversada' })

/** Monthly depreciation of the assets of a site: calculated and posted at once (dossier of assets §4.4). */
export const depreciationRun = defineDocument({
  id: 'assets.depreciationRun',
  label: { one: 'Depreciación del mes', many: 'Depreciaciones de cada mes', gender: 'f' },
  number: { prefix: 'DEP', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Calcular y contabilizar', {
      consequence: 'Se deprecia el mes de cada bien, y se contabiliza por clase y centro de costo.',
    }),
    annul: reverses(
      'Reversar',
      'La depreciación de cada bien vuelve a ser la de antes, con un asiento contrario.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'purpose'),
      assets: f.integer('Bienes'),
      amount: f.money('Depreciación'),
      condition: conditionOf(states),
    },
    totals: ['amount'],
    filters: ['date', 'condition'],
    searches: 'Número o concepto',
  }),
  /** The number of assets, the total amount and, for a draft, the assets in a transfer that is not accepted yet. */
  facts: z.object({ assets: z.number(), amount: z.string(), pending: z.array(z.string()) }),
  opens: '/assets/depreciacion/:id',
  screens: {
    list: '/assets/depreciacion',
    create: '/assets/depreciacion/create',
    edit: '/assets/depreciacion/:id',
  },
})

/** The last day of the first month that the site has not depreciated; of the past month, when it never depreciated. */
export const nextDepreciation = defineQuery({
  id: 'assets.nextDepreciation',
  title: 'Depreciación: el mes que sigue',
  access: permissionFor(depreciationRun, 'edit'),
  answers: z.object({ date: z.string() }),
})

/** A run by asset, each figure with the sentence that explains it. */
export const depreciationDetail = defineReport({
  id: 'assets.depreciationDetail',
  title: 'Depreciación bien por bien',
  params: { depreciationRunId: f.ref('assets.depreciationRun', 'Depreciación') },
  columns: {
    plate: f.code('Placa'),
    description: f.text('Bien'),
    className: f.text('Clase'),
    costCentre: f.text('Centro de costo'),
    before: f.money('Acumulada antes'),
    amount: f.money('Mes'),
    after: f.money('Acumulada'),
    explanation: f.text('Por qué'),
  },
  totals: ['before', 'amount', 'after'],
  landscape: true,
  screen: '/assets/depreciacion/detalle',
})
