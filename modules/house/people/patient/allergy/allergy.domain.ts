import { allergenFamilies, type FamilyName } from './families.contract.ts'
import {
  componentsOf,
  familiesOf,
  foldWords,
  type Medicine,
  namedIn,
  substanceKey,
} from './substance.domain.ts'

/** An allergy of the list, in the form used to compare: a substance, a family or words. */
export interface KnownAllergy {
  readonly substance: string | null
  readonly family: FamilyName | null
  readonly words: string | null
  /** The text shown: «Penicilina: urticaria». */
  readonly label: string
}

const reasons = {
  same: 'es el mismo principio activo',
  family: 'es de la misma familia',
  cross: 'puede haber reacción cruzada',
} as const

export interface AllergyMatch {
  readonly allergy: string
  readonly component: string
  readonly kind: keyof typeof reasons
  readonly message: string
}

/** Returns the allergies that a medicine matches, each once, by its closest component. Ordering and dispensing both use it. */
export function allergyMatches(
  medicine: Medicine,
  allergies: readonly KnownAllergy[],
): readonly AllergyMatch[] {
  const components = componentsOf(medicine)
  return allergies.flatMap((allergy) => {
    const met = components.flatMap((component) => {
      const kind = matchKind(allergy, substanceKey(component))
      return kind === null ? [] : [{ component, kind }]
    })
    const order = Object.keys(reasons)
    const [closest] = met.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    if (closest === undefined) return []
    const message = `Alergia «${allergy.label}»: ${closest.component} ${reasons[closest.kind]}.`
    return [{ allergy: allergy.label, ...closest, message }]
  })
}

function matchKind(
  { substance, family, words }: KnownAllergy,
  component: string,
): AllergyMatch['kind'] | null {
  const named = namedIn(words ?? '')
  const substances = new Set([
    ...named.substances,
    ...(substance === null ? [] : namedIn(substance).substances),
  ])
  if (substance !== null) substances.add(substanceKey(substance))
  if (substances.has(component)) return 'same'
  const own = new Set<FamilyName>([
    ...named.families,
    ...(family === null ? [] : [family]),
    ...[...substances].flatMap(familiesOf),
  ])
  const componentFamilies = familiesOf(component)
  if (componentFamilies.some((each) => own.has(each))) return 'family'
  const crossed = [...own].flatMap((each) => allergenFamilies[each].crosses ?? [])
  return componentFamilies.some((each) => crossed.includes(each)) ? 'cross' : null
}

/** Returns the iodinated contrast of an imaging study as a medicine; null when it has none. */
export function contrastOf({
  code,
  name,
}: {
  readonly code: string
  readonly name: string
}): Medicine | null {
  const words = foldWords(name).join(' ')
  // Barium, gas and air contain no iodine; magnetic resonance (883) uses gadolinium, and ultrasound (881) bubbles.
  if (!/^87/.test(code) || /doble contraste|negativo|por gas|bario/.test(words)) return null
  return /contraste|radiopac/.test(words) || opaque.test(words) ? { name: '', ingredient: iodinated } : null
}

const iodinated = 'medio de contraste yodado'
const studies =
  'arterio angio aorto flebo veno uro pielo cisto uretro colangio histerosalpingo mielo linfo sialo artro coronario'
const opaque = new RegExp(`(${studies.split(' ').join('|')})grafia`)

const denials = [
  new RegExp(
    '^(?:niega|niegan|no refiere|no presenta|no tiene|sin)(?: alergias?)?' +
      '(?: (?:conocidas?|medicamentosas?|a medicamentos|referidas?|registradas?))*$',
  ),
  /^(?:no|ningun[ao]?s?|negativ[ao]s?|nkda|na|n a|desconoce|no conocidas?|ningun[ao] conocida)$/,
]

/** «Niega», «ninguna conocida»: a separate fact, with its date. Any further text is an allergy. */
export function deniesAllergies(text: string): boolean {
  const words = foldWords(text).join(' ')
  return denials.some((denial) => denial.test(words))
}

export const shortestReason = 15
