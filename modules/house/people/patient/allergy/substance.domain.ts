import { allergenFamilies, type FamilyName, substanceAliases } from './families.contract.ts'

/** Accents, case and marks do not distinguish one substance from another. */
export const foldWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Salts and hydrates: they accompany an active principle and are none themselves. */
const salts = [
  ...[
    'monohidrato',
    'dihidrato',
    'trihidrato',
    'hemihidrato',
    'anhidra',
    'anhidro',
    'clorhidrato',
    'hidrocloruro',
  ],
  ...['sodica', 'sodico', 'potasica', 'potasico', 'calcica', 'calcico', 'magnesica', 'magnesico', 'procaina'],
  ...[
    'benzatinica',
    'benzatina',
    'procainica',
    'cristalina',
    'trometamina',
    'trometamol',
    'lisina',
    'lisinato',
    'arginina',
  ],
  ...[
    'sulfato',
    'fosfato',
    'citrato',
    'tartrato',
    'maleato',
    'mesilato',
    'besilato',
    'acetato',
    'succinato',
    'bromhidrato',
  ],
  ...[
    'estolato',
    'etilsuccinato',
    'estearato',
    'bitartrato',
    'dietilamina',
    'epolamina',
    'sodio',
    'potasio',
    'calcio',
  ],
]
const saltEnding = new RegExp(`(?:de)?(?:${salts.filter((salt) => salt !== 'procaina').join('|')})$`)
const saltBeginning = /^(?:benzatina|procaina)(?=bencilpenicilina)/

/** Returns one key per active principle: «amoxicilina trihidrato» and «AMOXICILINATRIHIDRATO» are both `amoxicilin`. */
export function substanceKey(text: string): string {
  const words = foldWords(text)
  const own = words.filter((word) => !salts.includes(word) && word !== 'de')
  const joined = (own.length === 0 ? words : own).join('').replace(saltBeginning, '')
  const bare = joined.replace(saltEnding, '')
  return (bare.length < 5 ? joined : bare).replace(/[aeo]$/, '')
}

const familyKeys = Object.entries(allergenFamilies).map(([name, { members, stems = [] }]) => ({
  name: name as FamilyName,
  members: new Set(members.map(substanceKey)),
  stems: stems.map((stem) => ({
    ends: stem.startsWith('-'),
    text: stem.replace('-', '').replace(stem.startsWith('-') ? /[aeo]$/ : /$^/, ''),
  })),
}))

/** The families to which an active principle belongs. */
export const familiesOf = (key: string): readonly FamilyName[] =>
  familyKeys
    .filter(
      ({ members, stems }) =>
        members.has(key) ||
        stems.some(({ ends, text }) => (ends ? key.endsWith(text) : key.startsWith(text))),
    )
    .map(({ name }) => name)

const aliasKeys = new Map(
  Object.entries(substanceAliases).map(([alias, substances]) => [
    foldWords(alias).join(''),
    substances.map(substanceKey),
  ]),
)
const familyNames = new Map<string, readonly FamilyName[]>()
for (const [name, { names }] of Object.entries(allergenFamilies))
  for (const each of names) {
    const key = foldWords(each).join('')
    familyNames.set(key, [...(familyNames.get(key) ?? []), name as FamilyName])
  }

export type NamedSubstances = Readonly<{ substances: ReadonlySet<string>; families: ReadonlySet<FamilyName> }>

const longestName = 4

/** Returns the substances and families that a text may name: looks up each word, and each run of up to four. */
export function namedIn(text: string): NamedSubstances {
  const words = foldWords(text)
  const substances = new Set<string>()
  const families = new Set<FamilyName>()
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + longestName); to += 1) {
      const run = words.slice(from, to)
      const joined = run.join('')
      for (const family of familyNames.get(joined) ?? []) families.add(family)
      for (const key of aliasKeys.get(joined) ?? [substanceKey(run.join(' '))]) substances.add(key)
    }
  return { substances, families }
}

/** A medicine in the catalogue: its name, and the active principles of its column. */
export type Medicine = Readonly<{ name: string; ingredient: string | null }>

/** Returns every active principle: those of the column, and those that the name lists before each dose. */
export function componentsOf({ name, ingredient }: Medicine): readonly string[] {
  const [listed = ''] = name.split('(')
  const named = listed.split(/[/+]/).map((part) => /^\s*([^\d]*)/.exec(part)?.[1]?.trim() ?? '')
  const all = [...(ingredient ?? '').split(/[/+]/), ...named].map((one) => one.trim())
  const byKey = new Map<string, string>()
  for (const one of all) {
    const key = substanceKey(one)
    if (key.length > 2 && !byKey.has(key)) byKey.set(key, one)
  }
  return [...byKey.values()]
}
