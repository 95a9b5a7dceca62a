import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { rowOf, rowWhere, type Tx } from '@quina/db/server'
import { insist, must, refused } from '@quina/kernel'
import { type ProgramServiceValues, program, programService } from './program.contract.ts'
import { mustBePart, mustBeProgram } from './program.domain.ts'

/** Rules: FAC-180 to FAC-183, FAC-188 the code is taken, FAC-189 contracts agree it. */
export const programs = catalogService<typeof program>({
  catalog: program,
  whose: 'house',
  onSave: async (_tx, { values }) => mustBeProgram(values),
  async onDeactivate(tx, id) {
    const agreed = await rowWhere(tx, 'billing.contractProgram', { programId: id, active: true }, ['id'])
    const message = 'Hay contratos con este programa: desvincúlelo antes.'
    insist(agreed === undefined, 'FAC-189', message, { status: 409 })
  },
})

/** Rules: FAC-184, FAC-185, FAC-133 the service is not sold, FAC-190 it is already included, FAC-191 the weights pass 100. */
export const programServices = catalogService<typeof programService>({
  catalog: programService,
  whose: 'house',
  async onSave(tx, { values }) {
    mustBePart(values)
    await mustBeSold(tx, values)
  },
  existing: (tx, { programId, serviceId }) =>
    rowWhere(tx, 'billing.programService', { programId, serviceId, active: true }, ['id', 'version']),
  refusals: {
    program_service_once: refused('FAC-190', 'El programa ya tiene ese servicio.', 'serviceId'),
    program_service_weights: refused(
      'FAC-191',
      'Los pesos de los servicios del programa pasarían de 100 %.',
      'weight',
    ),
  },
})

async function mustBeSold(tx: Tx, { serviceId }: ProgramServiceValues): Promise<void> {
  const found = await rowOf(tx, 'tariffs.serviceList', serviceId, ['active'])
  must(found?.active === true, 'FAC-133', 'serviceId', 'El servicio no existe o está inactivo.')
}

export const programOperations: readonly Operation[] = [
  ...serveCatalog(programs),
  ...serveCatalog(programServices),
]
