import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { codesByIds, type OfficialCode } from '@quina/reference/server'
import { withIum } from '../medicine/ium.server.ts'
import { withContracts } from '../use/use.server.ts'
import { service } from './service.contract.ts'
import { type CupsFacts, checkService } from './service.domain.ts'

/** Rules: TAR-001 the code is taken; the rest in `checkService`. */
export const serviceService = catalogService<typeof service>({
  catalog: service,
  whose: 'house',
  adds: withContracts('ofServices'),
  completes: (tx, { values }) => withIum(tx, values),
  async onSave(tx, { values }) {
    const codes = await codesByIds(
      tx,
      [values.cupsId, values.finalidadId, values.medicineTypeId].filter((id) => id !== null),
    )
    const cups = values.cupsId === null ? undefined : codes.get(values.cupsId)
    checkService(values, {
      cups: cups === undefined ? null : cupsFacts(cups),
      finalidad: codes.get(values.finalidadId ?? '')?.code ?? null,
      medicineType: codes.get(values.medicineTypeId ?? '')?.code ?? null,
      finalidades: values.finalidades === null ? new Set() : await finalidadCodes(tx),
    })
  },
})

const cupsFacts = ({ code, enabled, facts }: OfficialCode): CupsFacts => ({
  code,
  enabled,
  use: String(facts.use ?? ''),
  sex: String(facts.sex ?? 'A'),
})

async function finalidadCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await rowsWhere(tx, 'reference.entryFace', { catalogue: 'finalidad', offered: true }, ['code'])
  return new Set(rows.map(({ code }) => code))
}

export const serviceOperations = serveCatalog(serviceService)
