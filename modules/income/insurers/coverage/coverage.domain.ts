import { type Day, must } from '@quina/kernel'
import { userTypes } from '@quina/people/contract'
import { coverageMatrix, lastDayOfCoverage01 } from '@quina/rips/contract'
import { type ContractModality, coverages, type Modality, modalities } from './coverage.contract.ts'

const paidBy: Readonly<Record<ContractModality, Modality>> = {
  '01': '01',
  '02': '01',
  '03': '02',
  '04': '04',
  '05': '04',
  '06': '04',
  '07': '02',
  '08': '02',
  '09': '02',
  '10': '02',
  '11': '03',
  '12': '04',
}

/** The modality of payment in RIPS and FEV for each way of agreeing (billing dossier §1.3). */
export const modalityOf = (agreed: ContractModality): Modality => paidBy[agreed]

/** PGP and cápita: each month is invoiced whole, and its services are reported but not sold. */
export const isPaidByMonth = (modality: string | null): boolean => modality === '02' || modality === '03'

/** The values to match: a cobertura with its modality and its types of user, for invoices from a day. */
export interface CoverageMatch {
  readonly coverage: string
  readonly modality: string
  readonly userTypes: readonly string[]
  /** The first day of its invoices. */
  readonly from: Day
}

/** The field where each refusal is shown. */
export type CrossedFields = Readonly<{ coverage: string; modality: string; userType: string }>
const usualFields: CrossedFields = { coverage: 'coverage', modality: 'modality', userType: 'userType' }

/**
 * Checks that a cobertura admits the modality and the types of user: RIPS refuses any other (RVC005; billing dossier §8.4).
 * @throws Problem CTR-020 (cobertura out of use), CTR-021 (modality), CTR-022 (type of user).
 */
export function mustMatch(
  { coverage, modality, userTypes: types, from }: CoverageMatch,
  at = usualFields,
): void {
  const admitted = coverageMatrix[coverage]
  const label = coverages[coverage as keyof typeof coverages] ?? coverage
  const gone = `La cobertura ${label} no se usa en facturas de esa fecha: elija 16 o 17.`
  const inUse = admitted !== undefined && (coverage !== '01' || from <= lastDayOfCoverage01)
  must(inUse, 'CTR-020', at.coverage, gone)
  const paid = `La cobertura ${label} no admite la modalidad ${modalities[modality as Modality] ?? modality}.`
  must(admitted.modalities.includes(modality), 'CTR-021', at.modality, paid)
  const [bad] = types.filter((type) => !admitted.userTypes.includes(type))
  const who = `La cobertura ${label} no admite el tipo de usuario ${userTypes[bad as keyof typeof userTypes] ?? bad}.`
  must(bad === undefined, 'CTR-022', at.userType, who)
}

/** The types of user that a cobertura admits. */
export const userTypesOf = (coverage: string): readonly string[] => coverageMatrix[coverage]?.userTypes ?? []
