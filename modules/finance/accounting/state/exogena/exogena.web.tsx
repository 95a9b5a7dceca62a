import { catalogScreens } from '@quina/blocks/web'
import { exogenaConcept, exogenaFormat, exogenaMapping } from './catalogs.contract.ts'

/** Formats of exógena by year. */
export const ExogenaFormats = catalogScreens(exogenaFormat).List
/** Concepts of exógena. */
export const ExogenaConcepts = catalogScreens(exogenaConcept).List
/** The accounts of each format of exógena. */
export const ExogenaMappings = catalogScreens(exogenaMapping, {
  defaults: () => ({ measure: 'net_debit', needsTercero: true }),
}).List
