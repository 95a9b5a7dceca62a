import { createdIn, permissionFor, screensOf } from '@quina/blocks'
import { importCups } from './cups-import/cups-import.contract.ts'
import { manual } from './manual/manual.contract.ts'
import { copyRanges } from './payment-range/copy-year.contract.ts'
import { paymentRange } from './payment-range/payment-range.contract.ts'
import { service } from './service/service.contract.ts'
import { tarifario } from './tarifario/tarifario.contract.ts'
import { priceComparison, tarifarioPrices } from './tarifario-prices/tarifario-prices.contract.ts'
import { uvb } from './uvb/uvb.contract.ts'

const group = 'Facturación'
const prices = { group, within: 'Servicios y tarifas' }

/** The screens of services and prices: the specification's exact paths, and those of our own for what hangs from them. */
export const screens = screensOf({
  '/services': {
    title: 'Servicios',
    permission: permissionFor(service, 'view'),
    menu: { ...prices, order: 40 },
  },
  '/services/create': {
    title: 'Nuevo servicio',
    permission: permissionFor(service, 'edit'),
    menu: createdIn(group),
  },
  '/services/edit/:id': { title: 'Servicio', permission: permissionFor(service, 'view') },
  '/services/importar-cups': {
    title: 'Importar servicios de CUPS',
    permission: permissionFor(importCups, 'run'),
    menu: { ...prices, order: 41, label: 'Importar de CUPS' },
  },
  '/tarifas': {
    title: 'Tarifarios',
    permission: permissionFor(tarifario, 'view'),
    menu: { ...prices, order: 42, label: 'Tarifas' },
  },
  '/tarifas/create': { title: 'Nuevo tarifario', permission: permissionFor(tarifario, 'edit') },
  '/tarifas/config/:id': {
    title: 'Configuración del tarifario',
    permission: permissionFor(tarifario, 'view'),
  },
  '/tarifas/precios': {
    title: 'Lista de precios',
    permission: permissionFor(tarifarioPrices, 'run'),
    menu: { ...prices, order: 43 },
  },
  '/tarifas/comparar': {
    title: 'Comparación de tarifarios',
    permission: permissionFor(priceComparison, 'run'),
    menu: { ...prices, order: 44, label: 'Comparar tarifarios' },
  },
  '/tarifas/manuales': {
    title: 'Manuales tarifarios',
    permission: permissionFor(manual, 'view'),
    menu: { ...prices, order: 45, label: 'Manuales' },
  },
  '/tarifas/manuales/create': { title: 'Nuevo manual', permission: permissionFor(manual, 'edit') },
  '/tarifas/manuales/edit/:id': { title: 'Manual tarifario', permission: permissionFor(manual, 'view') },
  '/tarifas/manuales/items/:id': { title: 'Ítems del manual', permission: permissionFor(manual, 'view') },
  '/tarifas/uvb': {
    title: 'UVB por año',
    permission: permissionFor(uvb, 'view'),
    menu: { ...prices, order: 46 },
  },
  '/rango/pago': {
    title: 'Rangos de pago',
    permission: permissionFor(paymentRange, 'view'),
    menu: { ...prices, order: 47 },
  },
  '/rango/pago/subir': {
    title: 'Subir los rangos de pago a otro año',
    permission: permissionFor(copyRanges, 'run'),
    menu: { ...prices, order: 48, label: 'Subir rangos de año' },
  },
})
