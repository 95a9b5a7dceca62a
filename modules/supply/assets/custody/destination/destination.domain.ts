import type { InputOf } from '@quina/blocks'
import { must } from '@quina/kernel'
import { accountOfClass } from '../../catalogue/class-accounts/class-accounts.domain.ts'
import type { AssetPlace, AssetState } from '../../register/asset/asset-life.contract.ts'
import type { assetTransfer, TransferKind } from '../transfer/transfer.contract.ts'

type Transfer = InputOf<typeof assetTransfer>

/** The state of an asset after each kind of transfer. */
const stateAfter: Readonly<Record<TransferKind, AssetState>> = {
  internal: 'inService',
  site: 'inService',
  store: 'stored',
  maintenance: 'maintenance',
  loan: 'loaned',
  unused: 'unused',
}

/** Whether a person of the entity receives the assets and accepts them in their own session. */
export const isReceived = ({ kind }: Pick<Transfer, 'kind'>): boolean =>
  kind === 'internal' || kind === 'site'

const nowhere = 'Indique dónde quedan los bienes.'

/** The receiver names the place in the other site where the assets end. @throws Problem BIE-063 */
export function mustHavePlace(transfer: Pick<Transfer, 'kind' | 'locationId'>): void {
  must(!isReceived(transfer) || transfer.locationId !== null, 'BIE-063', 'locationId', nowhere)
}

/**
 * Checks the data that each kind of transfer needs.
 * @throws Problem BIE-059, BIE-062, BIE-063 a missing site, receiver or place; BIE-068 a missing workshop or borrower, BIE-069 a
 * comodato without contract or day
 */
export function mustSayWhere(transfer: Transfer): void {
  const { kind, toCampusId, custodianId, locationId, terceroId, contract, returnOn } = transfer
  const received = isReceived(transfer)
  must(!received || custodianId !== null, 'BIE-062', 'custodianId', 'Indique quién recibe los bienes.')
  must(kind !== 'internal' || locationId !== null, 'BIE-063', 'locationId', nowhere)
  const siteless = 'Indique la sede que recibe los bienes.'
  must(kind !== 'site' || toCampusId !== null || locationId !== null, 'BIE-059', 'toCampusId', siteless)
  const leaves = kind === 'maintenance' || kind === 'loan'
  must(!leaves || terceroId !== null, 'BIE-068', 'terceroId', 'Indique el taller o a quién se entregan.')
  const lent = 'Un comodato tiene contrato y fecha de devolución.'
  must(kind !== 'loan' || (contract !== null && returnOn !== null), 'BIE-069', 'returnOn', lent)
}

interface SiteOfPlace {
  readonly kind: TransferKind
  readonly campusId: string
  /** The named site; null when no site was named. */
  readonly toCampusId: string | null
  /** The site of the destination place; null when no place was named. */
  readonly placeCampusId: string | null
}

/**
 * Returns the site where the assets end.
 * @throws Problem BIE-067 a transfer to another site whose place is in this one, or the opposite
 */
export function siteAfter({ kind, campusId, toCampusId, placeCampusId }: SiteOfPlace): string {
  const to = placeCampusId ?? toCampusId ?? campusId
  const leaves = to !== campusId && (toCampusId === null || toCampusId === to)
  const message =
    kind === 'site'
      ? 'Elija otra sede, y una ubicación de ella.'
      : 'La ubicación es de otra sede: elija «A otra sede».'
  const field = placeCampusId === null && kind === 'site' ? 'toCampusId' : 'locationId'
  must(leaves === (kind === 'site'), 'BIE-067', field, message)
  return to
}

interface Destination {
  readonly kind: TransferKind
  readonly campusId: string
  readonly locationId: string | null
  readonly custodianId: string | null
  readonly costCentreId: string | null
}

/**
 * Returns the place of an asset after the transfer: in repair, on loan or out of use it keeps what the traslado does not name.
 */
export function placeAfter(from: AssetPlace, to: Destination): AssetPlace {
  const { kind, campusId, locationId, custodianId, costCentreId } = to
  const state = stateAfter[kind]
  if (kind === 'internal' || kind === 'site')
    return { state, campusId, locationId, custodianId, costCentreId }
  if (kind === 'store')
    return { state, campusId: from.campusId, locationId, custodianId, costCentreId: from.costCentreId }
  return {
    state,
    campusId: from.campusId,
    locationId: locationId ?? from.locationId,
    custodianId: custodianId ?? from.custodianId,
    costCentreId: costCentreId ?? from.costCentreId,
  }
}

/** Describes who answers for the assets once the traslado is accepted, for its dialog. */
export function answersAfter(kind: string, custodian: string | null): string {
  if (custodian !== null) return `${custodian} responde por estos bienes desde hoy.`
  return kind === 'store'
    ? 'Quedan en la bodega, sin otro responsable.'
    : 'Por estos bienes sigue respondiendo quien los tiene a cargo.'
}

type StateChange = Readonly<{ begun: boolean; from: AssetState; to: AssetState }>

/** Whether depreciation begins: when the asset is first available, which it is not in the store or under repair (C4-1). */
export const begins = ({ begun, from, to }: StateChange): boolean =>
  !begun && (from === 'stored' || from === 'maintenance') && to !== 'stored' && to !== 'maintenance'

interface ClassOfState {
  readonly plate: string
  readonly className: string
  readonly maintenanceAccount: string | null
  readonly unusedAccount: string | null
}

/** @throws Problem `CLASE_SIN_CUENTA` when the class lacks an account for the new state of one of its assets */
export function mustHaveAccount(kind: TransferKind, assetClass: ClassOfState): void {
  const { className, maintenanceAccount, unusedAccount } = assetClass
  if (kind === 'maintenance') accountOfClass(className, 'cuenta en mantenimiento (1636)', maintenanceAccount)
  if (kind === 'unused') accountOfClass(className, 'cuenta de no explotados (1637)', unusedAccount)
}
