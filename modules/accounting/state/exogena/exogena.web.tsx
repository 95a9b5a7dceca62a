import { catalogScreens } from '@quina/blocks/web'
import { exogenaConcept, exogenaFormat, exogenaMapping } from './catalogs.contract.ts'

/** Formats of exógena by year. */
export const ExogenaFormats = catalogScreens(exogenaFormat, { path: '/contabilidad/exogena/formatos' }).List
/** Concepts of exógena. */
export const ExogenaConcepts = catalogScreens(exogenaConcept, {
  path: '/contabilidad/exogena/conceptos',
}).List
/** Which accounts each format is read from. */
export const ExogenaMappings = catalogScreens(exogenaMapping, {
  path: '/contabilidad/exogena/cuentas',
  defaults: () => ({ measure: 'net_debit', needsTercero: true }),
}).List
