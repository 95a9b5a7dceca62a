import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { codesByIds, type OfficialCode } from '@quina/reference/server'
import { withIum } from '../medicine/ium.server.ts'
import { withContracts } from '../use/use.server.ts'
import { type ServiceValues, service } from './service.contract.ts'
import { type CupsFacts, checkService } from './service.domain.ts'

/** Rules: TAR-001 the code is taken; the rest in `checkService`. */
export const serviceService: CatalogService<typeof service> = {
  catalog: service,
  whose: 'house',
  table: 'tariffs.service',
  adds: withContracts('ofServices'),
  refusals: {
    service_code: { code: 'TAR-001', message: 'Ya existe un servicio con ese código.', field: 'code' },
  },
  completes: (tx, { values }) => withIum(tx, values as unknown as ServiceValues),
  async onSave(tx, { values }) {
    const given = values as unknown as ServiceValues
    const codes = await codesByIds(
      tx,
      [given.cupsId, given.finalidadId, given.medicineTypeId].filter((id) => id !== null),
    )
    const cups = given.cupsId === null ? undefined : codes.get(given.cupsId)
    checkService(given, {
      cups: cups === undefined ? null : cupsFacts(cups),
      finalidad: codes.get(given.finalidadId ?? '')?.code ?? null,
      medicineType: codes.get(given.medicineTypeId ?? '')?.code ?? null,
      finalidades: given.finalidades === null ? new Set() : await finalidadCodes(tx),
    })
  },
}

const cupsFacts = ({ code, enabled, facts }: OfficialCode): CupsFacts => ({
  code,
  enabled,
  use: String(facts.use ?? ''),
  sex: String(facts.sex ?? 'A'),
})

async function finalidadCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('reference.entry')
    .select('code')
    .where('catalogue', '=', 'finalidad')
    .where('offered', '=', true)
    .execute()
  return new Set(rows.map(({ code }) => code))
}

export const serviceOperations = serveCatalog(serviceService)
