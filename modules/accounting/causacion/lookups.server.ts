import { permissionFor } from '@quina/blocks'
import { type Operation, optionsOperation } from '@quina/blocks/server'
import { advanceLookupOperation } from './advance-lookup.server.ts'
import { causacion } from './causacion.contract.ts'
import { causacionConceptOperation } from './concept-lookup.server.ts'

const access = permissionFor(causacion, 'view')
const path = (name: string) => `/api/accounting/${name}`

/** What a causación chooses among, besides catalogs: anticipos, receipts of goods, its own lines. */
export const causacionLookups: Operation[] = [
  causacionConceptOperation,
  advanceLookupOperation,
  optionsOperation({
    path: path('supportSource'),
    to: 'accounting.supportSource',
    title: 'Ingresos recibidos por causar',
    tag: 'accounting',
    access,
    whose: 'site',
  }),
  optionsOperation({
    path: path('causacionLine'),
    to: 'accounting.causacionLine',
    title: 'Líneas de causaciones',
    tag: 'accounting',
    access,
    whose: 'site',
  }),
]
