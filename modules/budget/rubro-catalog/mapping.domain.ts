/** A leaf and what the catalogues in force say of its codes; null where they do not know them. */
export interface Mapping {
  readonly ccpetCode: string | null
  readonly ccpetOffered: boolean | null
  readonly ccpetKind: string | null
  readonly requiresCpc: boolean
  readonly defaultCpc: string | null
  readonly cpcOffered: boolean | null
  /** Whether each catalogue has been brought: before that, nobody can say that a code is not in it. */
  readonly hasCcpet: boolean
  readonly hasCpc: boolean
}

/** Branches of CCPET whose last digit is the section of the CPC. */
const sectioned = ['1.1.02.05.001.', '2.1.2.02.', '2.3.2.02.', '2.4.5.']

/** The section of the CPC that a CCPET code asks for; null when any will do. */
export function sectionOf(ccpetCode: string): string | null {
  if (!sectioned.some((branch) => ccpetCode.startsWith(branch))) return null
  return (
    ccpetCode
      .split('.')
      .at(-1)
      ?.replace(/^0+(?=\d)/, '') ?? null
  )
}

/** What stops a leaf from being reported, in words; null when nothing does (finance dossier §3.13). */
export function mappingProblem(leaf: Mapping): string | null {
  const { ccpetCode, defaultCpc } = leaf
  if (ccpetCode === null) return 'No tiene código CCPET.'
  if (leaf.hasCcpet && leaf.ccpetOffered !== true) return 'Su código CCPET no está en el catálogo vigente.'
  if (leaf.ccpetKind === 'A') return 'Su código CCPET es de agregación: elija una cuenta de captura.'
  if (!leaf.requiresCpc || defaultCpc === null) return null
  if (leaf.hasCpc && leaf.cpcOffered !== true) return 'Su CPC no está en el catálogo vigente.'
  const section = sectionOf(ccpetCode)
  if (section !== null && !defaultCpc.startsWith(section))
    return `Su CPC debe ser de la sección ${section}, como su código CCPET.`
  return null
}
