import { isInvestment } from '../rubro/rubro.domain.ts'

/** A leaf with the data of its codes in the catalogues in force; null where they do not have the code. */
export interface Mapping {
  readonly ccpetCode: string | null
  readonly ccpetOffered: boolean | null
  readonly ccpetKind: string | null
  readonly requiresCpc: boolean
  readonly defaultCpc: string | null
  readonly cpcOffered: boolean | null
  /** Whether each catalogue was imported: without it, no code counts as missing from it. */
  readonly hasCcpet: boolean
  readonly hasCpc: boolean
  readonly mgaProduct: string | null
  readonly mgaOffered: boolean | null
  readonly hasMga: boolean
  readonly bpin: string | null
}

/** The product of the MGA and the project that CUIPO requires of investment. */
type Project = Pick<Mapping, 'mgaProduct' | 'mgaOffered' | 'hasMga' | 'bpin'>

/** Branches of CCPET whose last digit is the section of the CPC. */
const sectioned = ['1.1.02.05.001.', '2.1.2.02.', '2.3.2.02.', '2.4.5.']

/** The section of the CPC that a CCPET code requires; null when any will do. */
export function sectionOf(ccpetCode: string): string | null {
  if (!sectioned.some((branch) => ccpetCode.startsWith(branch))) return null
  const last = ccpetCode
    .split('.')
    .at(-1)
    ?.replace(/^0+(?=\d)/, '')
  // Sections have one digit: 2.1.2.02.02.010 (viáticos) has none.
  return last?.length === 1 ? last : null
}

/** Why the official reports would not take a leaf; null when they do (finance dossier §3.13). */
export function mappingProblem(leaf: Mapping): string | null {
  const { ccpetCode } = leaf
  if (ccpetCode === null) return 'No tiene código CCPET.'
  if (leaf.hasCcpet && leaf.ccpetOffered !== true) return 'Su código CCPET no está en el catálogo vigente.'
  if (leaf.ccpetKind === 'A') return 'Su código CCPET es de agregación: elija una cuenta de captura.'
  return (isInvestment(ccpetCode) ? projectProblem(leaf) : null) ?? cpcProblem(leaf, ccpetCode)
}

/** The missing data of an investment leaf to be reported by product and project; null when complete. */
function projectProblem({ mgaProduct, mgaOffered, hasMga, bpin }: Project): string | null {
  if (mgaProduct === null) return 'No tiene producto MGA.'
  if (hasMga && mgaOffered !== true) return 'Su producto MGA no está en el catálogo vigente.'
  return bpin === null ? 'No tiene código BPIN.' : null
}

function cpcProblem(leaf: Mapping, ccpetCode: string): string | null {
  const { defaultCpc } = leaf
  if (!leaf.requiresCpc || defaultCpc === null) return null
  if (leaf.hasCpc && leaf.cpcOffered !== true) return 'Su CPC no está en el catálogo vigente.'
  const section = sectionOf(ccpetCode)
  if (section !== null && !defaultCpc.startsWith(section))
    return `Su CPC debe ser de la sección ${section}, como su código CCPET.`
  return null
}
