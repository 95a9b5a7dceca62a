import type { ValuesOf } from '@quina/blocks'
import { type Operation, type RowsService, serveRows } from '@quina/blocks/server'
import { addTo, rowOf, type Tx } from '@quina/db/server'
import { moneyText, must, newId } from '@quina/kernel'
import { serviceKinds } from '../../services/service/service.contract.ts'
import { lockVersion, mustBeDraft } from './publish.server.ts'
import { exceptions, factors, packagePrices, surgeryParts } from './version-parts.contract.ts'

const lockParent = async (tx: Tx, id: string): Promise<void> => mustBeDraft(await lockVersion(tx, id))
const shared = { parent: 'versionId', lockParent, editable: isDraft }

async function isDraft(tx: Tx, id: string): Promise<boolean> {
  const row = await rowOf(tx, 'tariffs.tarifarioVersion', id, ['status'])
  return row?.status === 'draft'
}

const factorService: RowsService<typeof factors> = {
  ...shared,
  rows: factors,
  whose: 'house',
  table: 'tariffs.tarifarioFactor',
  order: 'scope',
  async onSave(_tx, { values: { scope, serviceId, key } }) {
    must((scope === 'service') === (serviceId !== null), 'TAR-038', 'serviceId', 'Elija el servicio.')
    const shape = { service: /^$/, group: /^\d{3}$/, chapter: /^\d{2}$/, class: classShape }[scope]
    const message = {
      service: 'No lleva código.',
      group: 'Tres dígitos.',
      chapter: 'Dos dígitos.',
      class: classWords,
    }[scope]
    must(shape.test(key ?? ''), 'TAR-038', 'key', message)
  },
}
const classShape = new RegExp(`^(${Object.keys(serviceKinds).join('|')})$`)
const classWords = `Escriba una de: ${Object.keys(serviceKinds).join(', ')}.`

type PriceValues = ValuesOf<(typeof exceptions)['fields']>

function checkPrice({ price, fromDay, untilDay }: PriceValues): void {
  must(price >= 0n, 'TAR-039', 'price', 'El precio no puede ser negativo.')
  const backwards = 'No puede terminar antes de empezar.'
  const ordered = fromDay === null || untilDay === null || untilDay >= fromDay
  must(ordered, 'TAR-039', 'untilDay', backwards)
}

/** The fixed prices of a version, either for packages or for other services. */
const pricesOf = (packages: boolean) => async (tx: Tx, versionId: string) => {
  const rows = await tx
    .selectFrom('tariffs.tarifarioException as price')
    .innerJoin('tariffs.service as service', 'service.id', 'price.serviceId')
    .select('price.id')
    .where('price.versionId', '=', versionId)
    .where('service.kind', packages ? '=' : '<>', 'package')
    .execute()
  return rows.map(({ id }) => id)
}

const exceptionService: RowsService<typeof exceptions> = {
  ...shared,
  rows: exceptions,
  whose: 'house',
  table: 'tariffs.tarifarioException',
  order: 'serviceId',
  key: 'serviceId',
  among: pricesOf(false),
  async onSave(_tx, { values }) {
    checkPrice(values)
  },
}

const packageService: RowsService<typeof packagePrices> = {
  ...shared,
  rows: packagePrices,
  whose: 'house',
  table: 'tariffs.tarifarioException',
  order: 'serviceId',
  among: pricesOf(true),
  async onSave(tx, { values }) {
    checkPrice(values)
    const row = await rowOf(tx, 'tariffs.service', values.serviceId, ['kind'])
    must(row?.kind === 'package', 'TAR-050', 'serviceId', 'El servicio no es un paquete.')
  },
}

const surgeryService: RowsService<typeof surgeryParts> = {
  ...shared,
  rows: surgeryParts,
  whose: 'house',
  table: 'tariffs.tarifarioSurgery',
  order: 'situation',
}

/** The operations on the parts of a version, besides its base. */
export const versionPartOperations: readonly Operation[] = [
  ...serveRows(factorService),
  ...serveRows(exceptionService),
  ...serveRows(packageService),
  ...serveRows(surgeryService),
]

/** Adds a fixed price to a draft. @throws Problem TAR-031, TAR-039 */
export async function addPrice(tx: Tx, versionId: string, values: PriceValues): Promise<void> {
  await lockParent(tx, versionId)
  checkPrice(values)
  await addTo(tx, 'tariffs.tarifarioException', {
    ...values,
    price: moneyText(values.price),
    id: newId(),
    versionId,
  })
}
