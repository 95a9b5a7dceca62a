import { addressOf, type RdaKind, valueSets } from '../rda/rda-codes.contract.ts'
import { bundleOf, profiles } from '../rda/rda-structure.contract.ts'
import type { Cardinality, Rule, ValueRule } from './rule.contract.ts'

/** A resource in the form in which it is sent. */
export interface Resource {
  readonly resourceType: string
  readonly id: string
  readonly meta: { readonly profile: readonly string[] }
  readonly [part: string]: unknown
}
export interface Bundle {
  readonly resourceType: 'Bundle'
  readonly language: 'es-CO'
  readonly type: 'document'
  readonly timestamp: string
  readonly entry: readonly { readonly resource: Resource }[]
}

/** An error of a document, by the kinds of the guide and of FHIR. */
export interface RdaFinding {
  /** `required`, `value`, `code-invalid`, `not-found`, `structure`, or the key of an invariant of the guide. */
  readonly code: string
  readonly profile: string
  /** The resource that has the error. */
  readonly resource: string
  readonly path: string
  readonly says: string
}

/**
 * Returns every error of the document of an attention against the structure of its guide: the elements it must have, how often
 * and with which values, the presence of what it refers to, and the invariants of its period. @param now when it would be sent.
 */
export function checkRda(kind: RdaKind, bundle: Bundle, now: Date): readonly RdaFinding[] {
  const resources = bundle.entry.map(({ resource }) => resource)
  const known = new Map(resources.map((resource) => [`#${resource.id}`, profileOf(resource)]))
  return [
    ...holds(kind, resources),
    ...(resources[0]?.resourceType === 'Composition' ? [] : [structure('La composición va de primera.')]),
    ...resources.flatMap((resource) => checkResource(resource, known)),
    ...resources
      .filter(({ resourceType }) => resourceType === 'Encounter')
      .flatMap((one) => period(one, now)),
  ]
}

const structure = (says: string): RdaFinding => ({
  code: 'structure',
  profile: 'Bundle',
  resource: 'Bundle',
  path: 'entry',
  says,
})

const profileOf = ({ meta }: Resource): string => meta.profile[0]?.split('/').at(-1) ?? ''

const holds = (kind: RdaKind, resources: readonly Resource[]): readonly RdaFinding[] =>
  bundleOf(kind).flatMap(([profile, often]) => {
    const found = resources.filter((resource) => profileOf(resource) === profile).length
    return fits(found, often)
      ? []
      : [structure(`Debe llevar ${words(often)} de ${profile} y lleva ${found}.`)]
  })

function checkResource(resource: Resource, known: ReadonlyMap<string, string>): readonly RdaFinding[] {
  const profile = profileOf(resource)
  const rules = profiles[profile]
  if (rules === undefined) return [structure(`El recurso ${resource.id} no es de un perfil de la guía.`)]
  return rules.flatMap((rule) =>
    checkRule(resource, rule, known).map((finding) => ({ ...finding, profile, resource: resource.id })),
  )
}

type Bare = Omit<RdaFinding, 'profile' | 'resource'>

function checkRule(
  resource: Resource,
  [path, often, says]: Rule,
  known: ReadonlyMap<string, string>,
): readonly Bare[] {
  const steps = path.split('/').map(stepOf)
  const parents = steps
    .slice(0, -1)
    .reduce<readonly unknown[]>((at, step) => at.flatMap((one) => within(one, step)), [resource])
  const last = steps.at(-1)!
  return parents.flatMap((parent) => {
    const found = within(parent, last)
    if (!fits(found.length, often))
      return [{ code: 'required', path, says: `Debe llevar ${words(often)} y lleva ${found.length}.` }]
    return says === undefined ? [] : found.flatMap((value) => wrongIn(value, says, { path, known }))
  })
}

function wrongIn(
  value: unknown,
  { is, from, to, like }: ValueRule,
  { path, known }: { readonly path: string; readonly known: ReadonlyMap<string, string> },
): readonly Bare[] {
  if (is !== undefined && value !== (typeof is === 'string' ? addressOf(is) : is))
    return [{ code: 'value', path, says: `Debe decir ${is} y dice ${text(value)}.` }]
  if (from !== undefined && !(text(value) in valueSets[from]))
    return [{ code: 'code-invalid', path, says: `${text(value)} no es un código de su tabla.` }]
  if (like !== undefined && !like.test(text(value)))
    return [{ code: 'value', path, says: `${text(value) || 'Vacío'} no tiene la forma que pide la guía.` }]
  if (to === undefined) return []
  const reference = String((value as { reference?: unknown }).reference ?? '')
  const profile = known.get(reference)
  return profile !== undefined && to.includes(profile)
    ? []
    : [
        {
          code: 'not-found',
          path,
          says: `${reference || 'Nada'} no es un recurso ${to.join(' o ')} del documento.`,
        },
      ]
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

type Step = Readonly<{ name: string; key: readonly string[]; wanted: string }>

function stepOf(segment: string): Step {
  const [, name = '', key = '', wanted = ''] = /^(\w+)(?:\{([\w.]+)=([^}]+)\})?$/.exec(segment) ?? []
  return { name, key: key === '' ? [] : key.split('.'), wanted: addressOf(wanted) }
}

/** Returns the values under a name, as a list, limited to those that the braces choose. */
function within(parent: unknown, { name, key, wanted }: Step): readonly unknown[] {
  if (typeof parent !== 'object' || parent === null) return []
  const value = (parent as Readonly<Record<string, unknown>>)[name]
  const all = (Array.isArray(value) ? value : [value]).filter(
    (one) => one !== undefined && one !== null && one !== '',
  )
  return key.length === 0
    ? all
    : all.filter((one) => deep(one, key).some((declared) => text(declared) === wanted))
}

const deep = (value: unknown, keys: readonly string[]): readonly unknown[] =>
  keys.reduce<readonly unknown[]>(
    (at, name) => at.flatMap((one) => within(one, { name, key: [], wanted: '' })),
    [value],
  )

function fits(found: number, often: Cardinality): boolean {
  const [least, most] = often.split('..')
  return found >= Number(least) && (most === '*' || found <= Number(most))
}

function words(often: Cardinality): string {
  const [least, most] = often.split('..')
  if (most === '0') return 'ninguno'
  if (least === '1' && most === '1') return 'uno'
  if (least === most) return `${least}`
  return most === '*' ? `${least} o más` : `de ${least} a ${most}`
}

const yearMs = 366 * 86_400_000

/** inv-enc-period-valid-range and inv-enc-period-max-1year of the three profiles. */
function period({ id, period: declared, ...rest }: Resource, now: Date): readonly RdaFinding[] {
  const { start, end } = (declared ?? {}) as { readonly start?: string; readonly end?: string }
  if (start === undefined || end === undefined) return []
  const from = Date.parse(start)
  const until = Date.parse(end)
  const found = (code: string, says: string): RdaFinding => ({
    code,
    profile: profileOf({ id, ...rest } as Resource),
    resource: id,
    path: 'period',
    says,
  })
  return [
    ...(from <= until && until <= now.getTime()
      ? []
      : [
          found(
            'inv-enc-period-valid-range',
            'La atención no puede terminar antes de empezar ni después de ahora.',
          ),
        ]),
    ...(now.getTime() - from <= yearMs
      ? []
      : [found('inv-enc-period-max-1year', 'La atención no puede ser de hace más de un año.')]),
  ]
}
