import type { InputOf } from '@quina/blocks'
import { type Day, insist, type Money, moneyText, zero } from '@quina/kernel'
import { isPaidByMonth, modalityOf, mustMatch } from '../coverage/coverage.domain.ts'
import type { ContractBalance } from '../use/use.contract.ts'
import type { amendmentKinds, contract } from './contract.contract.ts'

export type ContractInput = InputOf<typeof contract>

const at = (field: string, message: string) => ({ fields: { [field]: message } })

/**
 * Checks that the values of a contract are consistent (billing dossier §2.1).
 * @throws Problem CTR-001 (days), CTR-003 (monthly value), CTR-004 (repeated type of user), CTR-005 (repeated site), CTR-006
 * (cápita), CTR-007 (tarifario), CTR-020 to CTR-022 (matrix of coberturas).
 */
export function mustAgree(input: ContractInput): void {
  const { startsOn, endsOn, contractModality, coverage, userTypes, campuses } = input
  const days = 'La fecha de fin no puede ser anterior a la de inicio.'
  insist(endsOn >= startsOn, 'CTR-001', days, at('endsOn', days))
  const modality = modalityOf(contractModality)
  const types = userTypes.map(({ userType }) => userType)
  mustMatch(
    { coverage, modality, userTypes: types, from: startsOn },
    { coverage: 'coverage', modality: 'contractModality', userType: 'userTypes' },
  )
  const twice = 'Un tipo de usuario está repetido.'
  insist(new Set(types).size === types.length, 'CTR-004', twice, at('userTypes', twice))
  const sites = (campuses ?? []).map(({ campusId }) => campusId)
  const same = 'Una sede está repetida.'
  insist(new Set(sites).size === sites.length, 'CTR-005', same, at('campuses', same))
  mustSayWhatItPays(input)
}

function mustSayWhatItPays(input: ContractInput): void {
  const modality = modalityOf(input.contractModality)
  const monthly = 'Una cápita o un PGP lleva su valor mensual.'
  insist(
    !isPaidByMonth(modality) || input.monthlyValue !== null,
    'CTR-003',
    monthly,
    at('monthlyValue', monthly),
  )
  const basis = 'Diga el valor por usuario o el porcentaje de la UPC.'
  const counted =
    (input.capitaBasis !== 'user' || input.userValue !== null) &&
    (input.capitaBasis !== 'upc' || input.upcPercent !== null)
  insist(counted, 'CTR-006', basis, at(input.capitaBasis === 'upc' ? 'upcPercent' : 'userValue', basis))
  const priced = 'Elija el tarifario con el que se cobra.'
  const sells = modality === '04' || modality === '01'
  insist(!sells || input.tarifarioId !== null, 'CTR-007', priced, at('tarifarioId', priced))
  const positive = 'El valor debe ser mayor que cero.'
  for (const name of ['value', 'monthlyValue', 'userValue'] as const)
    insist(input[name] === null || input[name] > zero, 'CTR-008', positive, at(name, positive))
}

export interface Amendment {
  readonly kind: keyof typeof amendmentKinds
  readonly date: Day
  readonly value: Money | null
  readonly newEnd: Day | null
}

/**
 * Checks that an otrosí has the values of its kind: one may extend and add at once.
 * @throws Problem CTR-010 (value of an adición or reducción), CTR-011 (new end of a prórroga), CTR-012 (day), CTR-013 (a
 * reducción below what is already invoiced), CTR-014 (undetermined value).
 */
export function mustAmend(
  { kind, date, value, newEnd }: Amendment,
  { startsOn, endsOn, date: signedOn }: Pick<ContractInput, 'startsOn' | 'endsOn' | 'date'>,
  balance: ContractBalance,
): void {
  const mustMove = kind === 'addition' || kind === 'reduction'
  const moves = value !== null && value > zero
  const amount = mustMove
    ? 'Escriba el valor.'
    : 'Solo una adición, una reducción o una prórroga lleva valor.'
  const isValued = mustMove ? moves : kind === 'extension' ? value === null || value >= zero : !moves
  insist(isValued, 'CTR-010', amount, at('value', amount))
  const undetermined = 'El contrato es de valor indeterminado.'
  insist(!moves || balance.worth !== null, 'CTR-014', undetermined, at('value', undetermined))
  const end = 'La prórroga termina después de la fecha de fin actual.'
  const isLater = newEnd === null ? kind !== 'extension' : newEnd > endsOn
  const alone = 'Solo una prórroga o una adición cambia la fecha de fin.'
  const mayExtend = kind === 'extension' || kind === 'addition' || newEnd === null
  insist(mayExtend, 'CTR-011', alone, at('newEnd', alone))
  insist(isLater, 'CTR-011', end, at('newEnd', end))
  const early = 'El otrosí no puede ser anterior a la firma del contrato.'
  insist(date >= (signedOn < startsOn ? signedOn : startsOn), 'CTR-012', early, at('date', early))
  const left = balance.available
  const below = `Solo quedan ${moneyText(left ?? zero)} sin facturar.`
  insist(
    kind !== 'reduction' || left === null || (value ?? zero) <= left,
    'CTR-013',
    below,
    at('value', below),
  )
}

/** The stored kind of an otrosí: a prórroga with money is an adición that also moves the end. */
export const storedKind = ({ kind, value }: Pick<Amendment, 'kind' | 'value'>): Amendment['kind'] =>
  kind === 'extension' && value !== null && value > zero ? 'addition' : kind

/** @throws Problem CTR-015 when it was invoiced or amended, which cannot be undone. */
export function mustBeUnused({ invoiced, added, reduced }: ContractBalance, amended: boolean): void {
  insist(invoiced === zero, 'CTR-015', 'El contrato ya tiene facturas: use un otrosí o un contrato nuevo.')
  insist(!amended && added === zero && reduced === zero, 'CTR-015', 'El contrato ya tiene otrosíes.')
}
