import { permissionFor } from '@quina/blocks'
import { catalogService, importOperations, type Operation, saveRow, serveCatalog } from '@quina/blocks/server'
import { rowOf, rowWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, groupedBy, moneyText, mustBeFound, refused } from '@quina/kernel'
import { z } from 'zod'
import { contractPrices } from './contract-price.server.ts'
import { contractService, coverFields } from './contract-service.contract.ts'
import { mustCover } from './contract-service.domain.ts'
import { serviceImportPath } from './many-services.contract.ts'

const twice = 'El contrato ya dice otra cosa de ese servicio en esos días.'

/** Rules: CTR-070 to CTR-074. */
const contractServiceService = catalogService<typeof contractService>({
  catalog: contractService,
  whose: 'site',
  chosenBy: ['insurers', 'billing'],
  async onSave(tx, { values }) {
    const held = mustBeFound(
      await rowOf(tx, 'insurers.contract', values.contractId, ['startsOn', 'endsOn']),
      'El contrato',
    )
    mustCover(values, { startsOn: held.startsOn as Day, endsOn: held.endsOn as Day })
  },
  existing: async (tx, values) =>
    rowWhere(
      tx,
      'insurers.contractService',
      {
        contractId: String(values.contractId),
        serviceId: String(values.serviceId),
        fromDay: String(values.fromDay),
        active: true,
      },
      ['id', 'version'],
    ),
  refusals: { contract_service_once: refused('CTR-074', twice, 'serviceId') },
  adds: pricedToday,
})

export const contractServiceOperations: Operation[] = [
  ...serveCatalog(contractServiceService),
  ...importOperations({
    path: serviceImportPath(':id'),
    access: permissionFor(contractService, 'edit'),
    tag: contractService.module,
    title: 'Servicios del contrato',
    fields: coverFields,
    params: z.object({ id: z.uuid() }),
    saving:
      async (tx, actor, { id = '' }) =>
      async (row) => {
        const values = { ...row, contractId: id }
        const found = await contractServiceService.existing?.(tx, values)
        const version = found === undefined ? {} : { version: found.version }
        await saveRow(tx, contractServiceService, { id: found?.id ?? null, body: values, actor, ...version })
        return found === undefined
      },
  }),
]

type Row = Readonly<Record<string, unknown>>

/** Adds the price of each service today: it is calculated, not stored. */
async function pricedToday(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const day = dayInBogota(new Date())
  const contracts = groupedBy(rows, (row) => String(row.contractId))
  const prices = new Map<string, string | null>()
  for (const [contractId, own] of contracts) {
    const serviceIds = own.map((row) => String(row.serviceId))
    for (const [serviceId, one] of await contractPrices(tx, { contractId, serviceIds, day }))
      prices.set(`${contractId} ${serviceId}`, one.covered ? moneyText(one.price) : null)
  }
  return rows.map((row) => ({
    ...row,
    priceToday: prices.get(`${String(row.contractId)} ${String(row.serviceId)}`) ?? null,
  }))
}
