import { apiPathOf, shapeOf } from '@quina/blocks'
import { importOperations, type Operation, parseOrRefuse } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { knownBy } from '../tercero/known.contract.ts'
import { terceroKnownBy } from '../tercero/known.server.ts'
import { mustExist } from '../tercero/tercero.server.ts'
import { taxProfileFields, taxProfilePermissions, taxProfiles } from './tax-profile.contract.ts'
import { saveProfile } from './tax-profile.server.ts'

const fields = { ...knownBy, ...taxProfileFields }
const input = shapeOf(fields)

/** Imports profiles from a file: a profile of a tercero that begins on the same day is corrected, the rest are added. */
export const taxProfileImportOperations: readonly Operation[] = importOperations({
  path: apiPathOf(taxProfiles),
  access: taxProfilePermissions.edit,
  tag: 'people',
  title: 'Perfiles tributarios',
  fields,
  saving: async (tx) => async (given) => {
    const { documentType, terceroNumber, ...body } = parseOrRefuse(input, given)
    const { id: terceroId } = await terceroKnownBy(tx, { documentType, terceroNumber })
    await mustExist(tx, terceroId)
    const known = await rowWhere(tx, 'people.taxProfile', { terceroId, fromDay: body.fromDay }, [
      'id',
      'version',
    ])
    const { id, version } = known ?? { id: newId(), version: null }
    await saveProfile(tx, { id, terceroId, body, version })
    return known === undefined
  },
})
