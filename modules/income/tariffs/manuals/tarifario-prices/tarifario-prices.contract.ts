import { choice, code, day, defineReport, money, optional, percent, ref, text } from '@quina/blocks'
import { serviceKinds } from '../../services/service/service.contract.ts'

const kind = optional(choice('Clase', serviceKinds))

/** What each active service is worth on a day, and why. */
export const tarifarioPrices = defineReport({
  id: 'tariffs.priceList',
  title: 'Lista de precios',
  params: { tarifarioId: ref('tariffs.tarifario', 'Tarifario'), day: day('Fecha'), kind },
  columns: {
    code: code('Código'),
    official: optional(code('CUPS o CUM')),
    manualCode: optional(code('Código del manual')),
    name: text('Servicio'),
    kind: choice('Clase', serviceKinds),
    price: optional(money('Precio')),
    formula: text('Cómo se llega'),
  },
  landscape: true,
  screen: '/tarifas/precios',
})

/** The same services by two tarifarios. */
export const priceComparison = defineReport({
  id: 'tariffs.priceComparison',
  title: 'Comparación de tarifarios',
  params: {
    oneId: ref('tariffs.tarifario', 'Tarifario'),
    oneDay: day('Fecha'),
    otherId: ref('tariffs.tarifario', 'Comparado con'),
    otherDay: day('Fecha del comparado'),
    kind,
  },
  columns: {
    code: code('Código'),
    name: text('Servicio'),
    one: optional(money('Tarifario')),
    other: optional(money('Comparado')),
    difference: optional(money('Diferencia')),
    percent: optional(percent('Diferencia %')),
  },
  landscape: true,
  screen: '/tarifas/comparar',
})
