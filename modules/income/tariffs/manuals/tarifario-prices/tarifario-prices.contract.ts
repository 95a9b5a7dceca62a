import { defineReport, f } from '@quina/blocks'
import { serviceKinds } from '../../services/service/service.contract.ts'

const kind = f.optional(f.choice('Clase', serviceKinds))

/** The price of each active service on a day, and its calculation. */
export const tarifarioPrices = defineReport({
  id: 'tariffs.priceList',
  title: 'Lista de precios',
  params: { tarifarioId: f.ref('tariffs.tarifario', 'Tarifario'), day: f.day('Fecha'), kind },
  columns: {
    code: f.code('Código'),
    official: f.optional(f.code('CUPS o CUM')),
    manualCode: f.optional(f.code('Código del manual')),
    name: f.text('Servicio'),
    kind: f.choice('Clase', serviceKinds),
    price: f.optional(f.money('Precio')),
    formula: f.text('Cómo se llega'),
  },
  landscape: true,
  screen: '/tarifas/precios',
})

/** The same services by two tarifarios. */
export const priceComparison = defineReport({
  id: 'tariffs.priceComparison',
  title: 'Comparación de tarifarios',
  params: {
    oneId: f.ref('tariffs.tarifario', 'Tarifario'),
    oneDay: f.day('Fecha'),
    otherId: f.ref('tariffs.tarifario', 'Comparado con'),
    otherDay: f.day('Fecha del comparado'),
    kind,
  },
  columns: {
    code: f.code('Código'),
    name: f.text('Servicio'),
    one: f.optional(f.money('Tarifario')),
    other: f.optional(f.money('Comparado')),
    difference: f.optional(f.money('Diferencia')),
    percent: f.optional(f.percent('Diferencia %')),
  },
  landscape: true,
  screen: '/tarifas/comparar',
})
