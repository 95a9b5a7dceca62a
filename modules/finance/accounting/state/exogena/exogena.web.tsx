import { catalogScreens } from '@quina/blocks/web'
import { exogenaConcept, exogenaFormat, exogenaMapping } from './catalogs.contract.ts'

/** Formats of exógena by year. */
export const ExogenaFormats = catalogScreens(exogenaFormat).List
/** Concepts of exógena. */
export const ExogenaConcepts = catalogScreens(exogenaConcept).List
/** Which accounts each format is read from. */
export const ExogenaMappings = catalogScreens(exogenaMapping, {
  defaults: () => ({ measure: 'net_debit', needsTercero: true }),
}).List
