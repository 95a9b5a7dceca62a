import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { manual } from './manuals/manual/manual.contract.ts'
import { tarifario } from './manuals/tarifario/tarifario.contract.ts'
import { priceComparison, tarifarioPrices } from './manuals/tarifario-prices/tarifario-prices.contract.ts'
import { uvb } from './manuals/uvb/uvb.contract.ts'
import { copyRanges } from './payment/payment-range/copy-year.contract.ts'
import { paymentRange } from './payment/payment-range/payment-range.contract.ts'
import { importCups } from './services/cups-import/cups-import.contract.ts'
import { service } from './services/service/service.contract.ts'

const group = 'Facturación'
const prices = { group, within: 'Servicios y tarifas' }

/** The screens of services and prices: the exact paths of the specification, and paths of our own for their children. */
export const screens = screensOf({
  ...screensFor(service, { menu: { ...prices, order: 40 }, create: createdIn(group) }),
  ...screenFor(importCups, { menu: { ...prices, order: 41, label: 'Importar de CUPS' } }),
  ...screensFor(tarifario, { menu: { ...prices, order: 42, label: 'Tarifas' } }),
  '/tarifas/config/:id': ownScreen('Configuración del tarifario', permissionFor(tarifario, 'view')),
  ...screenFor(tarifarioPrices, { menu: { ...prices, order: 43 } }),
  ...screenFor(priceComparison, { menu: { ...prices, order: 44, label: 'Comparar tarifarios' } }),
  ...screensFor(manual, { menu: { ...prices, order: 45, label: 'Manuales' } }),
  '/tarifas/manuales/create': ownScreen('Nuevo manual', permissionFor(manual, 'edit')),
  '/tarifas/manuales/edit/:id': ownScreen('Manual tarifario', permissionFor(manual, 'view')),
  '/tarifas/manuales/items/:id': ownScreen('Ítems del manual', permissionFor(manual, 'view')),
  ...screensFor(uvb, { menu: { ...prices, order: 46 } }),
  ...screensFor(paymentRange, { menu: { ...prices, order: 47 } }),
  ...screenFor(copyRanges, { menu: { ...prices, order: 48, label: 'Subir rangos de año' } }),
})
